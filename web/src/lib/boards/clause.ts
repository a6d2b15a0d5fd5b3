/** Finding the paragraph of a rules text that tells of a clause, as plain words. */

/** Paragraphs and list items end with the clauses they tell of, in brackets: [S-T3] or [M-T1, S-T3]. */
export function paragraphOn(text: string, clause: string): string | null {
  const paragraph = text.split(/\n\s*\n|\n(?=- )/).find((part) => {
    const named = /\[([^\]]+)\]\s*$/.exec(part.trim())
    return named?.[1]?.split(', ').includes(clause)
  })
  return paragraph ? plain(paragraph) : null
}

function plain(markdown: string): string {
  return markdown
    .replace(/\[[^\]]+\]\s*$/, '')
    .replace(/^- /, '')
    .replace(/[*`]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
