/**
 * The rules' texts come as Markdown; this reads the little of it that they use: headings, paragraphs, lists, tables,
 * indented blocks, bold, italics, code. A block may end with the clauses it tells of, in brackets: [S-T3].
 */

export interface Span {
  text: string
  style?: 'strong' | 'em' | 'code'
}

export interface Item {
  spans: Span[]
  clauses: string[]
}

export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string; id: string }
  | ({ kind: 'paragraph' } & Item)
  | { kind: 'list'; items: Item[] }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] }
  | { kind: 'verbatim'; text: string }

const CLAUSES = /\s*\[([A-Z]-[A-Z]+\d+(?:, [A-Z]-[A-Z]+\d+)*)\]\s*/g

export function blocks(markdown: string): Block[] {
  const found: Block[] = []
  for (const part of parts(markdown)) {
    const first = part[0]!
    const heading = /^(#{1,3}) (.+)$/.exec(first)
    if (heading) {
      const text = heading[2]!.trim()
      found.push({ kind: 'heading', level: heading[1]!.length as 1 | 2 | 3, text, id: `part-${found.length}` })
    } else if (first.startsWith('    ')) found.push({ kind: 'verbatim', text: part.map((line) => line.slice(4)).join('\n') })
    else if (first.startsWith('|')) found.push(table(part))
    else if (first.startsWith('- ')) found.push({ kind: 'list', items: items(part) })
    else found.push({ kind: 'paragraph', ...item(part.join(' ')) })
  }
  return found
}

/** Lines that belong together: what empty lines, headings, and the begin of lists part. */
function parts(markdown: string): string[][] {
  const found: string[][] = []
  let current: string[] = []
  const end = () => {
    if (current.length) found.push(current)
    current = []
  }
  for (const line of markdown.split('\n')) {
    if (!line.trim()) end()
    else if (line.startsWith('#')) {
      end()
      found.push([line])
    } else {
      if (line.startsWith('- ') && current.length && !current[0]!.startsWith('- ')) end()
      current.push(line)
    }
  }
  end()
  return found
}

function items(lines: string[]): Item[] {
  const texts: string[] = []
  for (const line of lines) {
    if (line.startsWith('- ')) texts.push(line.slice(2))
    else texts[texts.length - 1] += ` ${line.trim()}`
  }
  return texts.map(item)
}

function item(text: string): Item {
  const clauses = [...text.matchAll(CLAUSES)].flatMap((match) => match[1]!.split(', '))
  return { spans: spans(text.replace(CLAUSES, ' ').trim()), clauses }
}

function table(lines: string[]): Block {
  const cells = (line: string) =>
    line
      .replace(/^\||\|\s*$/g, '')
      .split('|')
      .map((cell) => spans(cell.trim()))
  const [head, , ...rows] = lines
  return { kind: 'table', head: cells(head!), rows: rows.map(cells) }
}

const STYLED = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`/g

export function spans(text: string): Span[] {
  const found: Span[] = []
  let from = 0
  for (const match of text.matchAll(STYLED)) {
    if (match.index > from) found.push({ text: text.slice(from, match.index) })
    const [whole, strong, em, code] = match
    if (strong !== undefined) found.push({ text: strong, style: 'strong' })
    else if (em !== undefined) found.push({ text: em, style: 'em' })
    else found.push({ text: code!, style: 'code' })
    from = match.index + whole.length
  }
  if (from < text.length) found.push({ text: text.slice(from) })
  return found
}
