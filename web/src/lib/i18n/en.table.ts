/** What is said at the table itself. */
export const en = {} as const
