/** What the server says and hears, as docs/server-protocol.md describes it. No code here. */

// Positions: the JSON of `Game.view(seat)`

export type GameName = string // a game's name is data: what to show for it is asked of lib/boards and the catalogue
export type Colour = string
export type Counts = Record<Colour, number>

/** A card bought; duel's jokers also say which colour they joined (null while that is being chosen). */
export type OwnedCard = string | { id: string; as: Colour | null }

export interface Player {
  tokens: Counts
  bonuses: Counts
  cards: OwnedCard[]
  /** ids, or "?1" to "?3": a card of that level which the viewer may not see */
  reserved: string[]
  points: number
  nobles?: string[]
  locations?: string[]
  avengers?: number
  royals?: string[]
  privileges?: number
  crowns?: number
  colour_points?: Counts
  /** only in whole views: the reserved ids that the others may not see */
  hidden?: string[]
}

export type Phase =
  | 'main'
  | 'pay'
  | 'return'
  | 'noble'
  | 'location'
  | 'reserve'
  | 'joker'
  | 'token'
  | 'steal'
  | 'royal'
  | 'over'

export interface View {
  game: GameName
  seats: number
  turn: number | null
  phase: Phase
  over: boolean
  winners: number[]
  /** the card being paid for or applied */
  pending: string | null
  /** level 1 first; null: an empty place */
  market: (string | null)[][]
  /** how many cards are left; in whole views the ids, next card first */
  decks: (number | string[])[]
  players: Player[]
  /** colours named by `gold C` in the payment under way */
  paid: Colour[]
  memory: {
    turns: number
    passes?: number
    end_triggered?: boolean
    refilled?: boolean
    extra_turn?: boolean
    abilities?: string[]
  }
  bank?: Counts
  nobles?: string[]
  locations?: string[]
  avengers_tile?: number | null
  board?: (Colour | null)[][]
  bag?: Counts
  privileges?: number
  royals?: string[]
}

// The boxes: GET /api/games

export interface CardInfo {
  id: string
  level: number
  points: number
  bonus: Colour | null
  cost: Counts
  name?: string
  avengers?: number
  bonus_count?: number
  crowns?: number
  abilities?: string[]
}

export interface TileInfo {
  id: string
  points: number
  name?: string
  demand?: Counts
  abilities?: string[]
}

export interface GameInfo {
  name: GameName
  seats: number[]
  cards: CardInfo[]
  tiles: TileInfo[]
}

// Tables

export type Status = 'open' | 'playing' | 'over'
export type Mode = 'practice' | 'serious'
export type Visibility = 'public' | 'link'

export interface SeatOut {
  kind: 'person' | 'bot' | 'open'
  name?: string
  level?: string
  /** the level of the bot that plays for a person */
  bot?: string
  present?: boolean
  /** milliseconds since the person was last there */
  away?: number
  left?: boolean
  resigned?: boolean
}

/** Milliseconds. */
export interface ClockRule {
  kind: 'turn' | 'total'
  limit: number
  increment?: number
  timeout?: 'lose' | 'bot'
}

export interface Result {
  winners: number[]
  by: 'rules' | 'resignation' | 'clock'
}

/** One thing that was looked at to find who has won. */
export interface Comparison {
  what: string
  clause: string
  /** of every seat */
  values: number[]
  /** the seats that could still win after it; at last the winners */
  left: number[]
  /** what had to be reached, where it is not a comparison */
  goal: number | null
  /** the least wins, not the most */
  fewest: boolean
}

export interface TableOut {
  id: string
  game: GameName
  status: Status
  mode: Mode
  visibility: Visibility
  order: 'random' | 'fixed'
  commitment: string
  seats: SeatOut[]
  clock?: ClockRule
  takeover?: number
  result?: Result
  /** how the rules found who has won */
  ending?: Comparison[]
  /** the seats that would play again */
  rematch?: number[]
  rematch_table?: string
  rematch_of?: string
  watchers?: number
}

/** Milliseconds left per seat when it was sent, and whose clock runs. */
export interface ClockOut {
  left: number[]
  running?: number
}

/** The number of the decision's event, the seat, the decision. */
export type Move = [seq: number, seat: number, decision: string]

export type TableEvent =
  | { kind: 'sat'; place: number; name: string }
  | { kind: 'rose'; place: number }
  | { kind: 'decided'; seat: number; decision: string; by?: 'person' | 'bot'; id?: string }
  | { kind: 'undone'; seat: number; count: number; id?: string }
  | { kind: 'resigned'; seat: number; id?: string }
  | { kind: 'flagged'; seat: number }
  | { kind: 'left'; seat: number }
  | { kind: 'replaced'; seat: number; by: number; level: string }
  | { kind: 'returned'; seat: number }
  | { kind: 'rematch'; seat: number; table?: string }
  | { kind: 'renewed'; seat: number }

// Messages from the server

export interface StateMessage {
  type: 'state'
  seq: number
  you: number | null
  table: TableOut
  history: Move[]
  /** by event: what lay on the cells that a decision names */
  lay?: Record<string, string[]>
  view?: View
  moves?: string[]
  clock?: ClockOut
  id?: string
}

export interface EventMessage {
  type: 'event'
  seq: number
  at: number
  event: TableEvent
  you?: number | null
  table?: TableOut
  view?: View
  moves?: string[]
  clock?: ClockOut
}

/** Why not: a sentence in English, and in other languages where the rules of the game give it. */
export interface Because {
  reason: string
  said?: Record<string, string>
  clause?: string
  /** the server's word for what is wrong; "illegal" where it is the rules */
  code?: string
}

export interface Refusal extends Because {
  code: string
}

export interface Explanation extends Partial<Because> {
  legal: boolean
}

export interface PresenceMessage {
  type: 'presence'
  seq: number
  present: boolean[]
  away: (number | null)[]
  watchers?: number
}

export type ServerMessage =
  | StateMessage
  | EventMessage
  | { type: 'accepted'; seq: number; id?: string }
  | ({ type: 'refused'; seq: number; id?: string } & Refusal)
  | ({ type: 'explained'; seq: number; id?: string; decision: string } & Explanation)
  | PresenceMessage
  | { type: 'ping'; seq: number; t: number }
  | { type: 'pong'; seq: number; t: number }
  | { type: 'bye'; seq: number; reason: string; reconnect?: number | null }

// Messages to the server

export type Command =
  | { type: 'decide'; decision: string; seq: number; id: string }
  | { type: 'undo'; seq: number; id: string }
  | { type: 'resign'; id: string }
  | { type: 'leave' }
  | { type: 'return' }
  | { type: 'rematch' }
  | { type: 'replace'; seat: number; level?: string }
  | { type: 'explain'; decision: string; id: string }

export type ClientMessage =
  | { type: 'hello'; secret?: string; invitation?: string; seen?: number; views?: boolean }
  | { type: 'pong'; t: number }
  | { type: 'ping'; t: number }
  | Command

// REST

export type SeatWish = { kind: 'me'; name: string } | { kind: 'bot'; level: string; name?: string } | { kind: 'open' }

/** Seconds, unlike the clock of a table. */
export interface ClockWish {
  kind: 'turn' | 'total'
  limit: number
  increment?: number
  timeout?: 'lose' | 'bot'
}

export interface NewTable {
  game: GameName
  seats: SeatWish[]
  mode?: Mode
  visibility?: Visibility
  order?: 'random' | 'fixed'
  clock?: ClockWish
  takeover?: number
  position?: View
  branch?: { table: string; decisions: number }
}

export interface SeatGiven {
  place: number
  name: string
  secret: string
}

export interface Created {
  id: string
  invitation: string
  seats: SeatGiven[]
}

export interface Joined extends SeatGiven {
  id: string
}

export interface TableLine {
  id: string
  game: GameName
  status: Status
  mode: Mode
  founded: number
  seats: SeatOut[]
  clock?: ClockRule
}

export interface Candidate {
  decision: string
  probability: number
  visits: number
}

export interface Hint {
  seq: number
  decision: string
  probability: number
  candidates: Candidate[]
  line?: string[]
}

export type Verdict = 'best' | 'forced' | 'good' | 'inaccuracy' | 'mistake' | 'blunder'

/** A decision of a finished game as a bot judges it, knowing what its seat knew. */
export interface Judged {
  number: number
  turn: number
  seat: number
  decision: string
  before: number
  after: number
  best: string
  verdict: Verdict
  chances: number[]
}

/** One position of a finished game; number 0 is the beginning, without seat and decision. */
export interface Step {
  number: number
  seat?: number
  decision?: string
  view: View
}
