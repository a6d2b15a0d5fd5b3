/** Where pieces can be: names that boards write on their parts (`data-at`) and flights are planned between. */

export const place = {
  market: (level: number, index: number): string => `market/${level}/${index}`,
  deck: (level: number): string => `deck/${level}`,
  bank: (colour: string): string => `bank/${colour}`,
  cell: (cell: string): string => `cell/${cell}`,
  bag: 'bag',
  privileges: 'privileges',
  avengers: 'avengers',
  tile: (id: string): string => `tile/${id}`,
  /** a whole player: where its places are not on the screen, pieces fly to it */
  seat: (seat: number): string => `seat/${seat}`,
  tokens: (seat: number, colour: string): string => `seat/${seat}/tokens/${colour}`,
  cards: (seat: number, colour: string | null): string => `seat/${seat}/cards/${colour ?? 'none'}`,
  reserved: (seat: number, index: number): string => `seat/${seat}/reserved/${index}`,
  tiles: (seat: number): string => `seat/${seat}/tiles`,
  seatPrivileges: (seat: number): string => `seat/${seat}/privileges`,
  seatAvengers: (seat: number): string => `seat/${seat}/avengers`,
}
