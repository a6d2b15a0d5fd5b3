/** Links that people send each other. What opens a table stands behind the `#`, which no server ever sees. */

export function pageAddress(): string {
  return location.href.split('#')[0]!
}

/** The link by which others join or watch. */
export function invitationLink(table: string, invitation?: string): string {
  return `${pageAddress()}#/table/${table}${invitation ? `/${invitation}` : ''}`
}

/** The link by which others look through a finished game, at a certain decision. */
export function studyLink(table: string, number: number | null, invitation?: string): string {
  return `${pageAddress()}#/study/${[table, ...(number === null ? [] : [number]), ...(invitation ? [invitation] : [])].join('/')}`
}
