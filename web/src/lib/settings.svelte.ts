/** What this browser remembers: nothing of it ever leaves it but a seat's secret, to open that seat. */

export type Language = 'en' | 'fr'
export type Theme = 'auto' | 'dark' | 'light'
export type Motion = 'auto' | 'full' | 'reduced'

export const LANGUAGES: Record<Language, string> = { en: 'English', fr: 'Français' }

/** The last table that was asked for, so that the next one is a single click. */
export interface Choice {
  game: string
  company: 'bots' | 'friends' | 'screen'
  seats: number
  bots: number // among friends, or at this screen
  level: string
  serious: boolean
  listed: boolean
  clock: number // minutes for everybody; 0: none
}

/** A table at which this browser has seats. */
export interface KnownTable {
  game: string
  secrets: Record<number, string>
  invitation?: string
  opponents: string
  at: number
  over?: boolean
}

const STORE = 'parure'
const MOST_TABLES = 40

interface Stored {
  language?: Language
  theme: Theme
  motion: Motion
  speed: number // 1: as made; 2: twice as fast
  sound: boolean
  name: string
  names: string[] // of the people who share this screen
  choice: Choice | null
  tables: Record<string, KnownTable>
  learned: string[] // the games whose first lesson was finished
}

const FRESH: Stored = {
  theme: 'auto',
  motion: 'auto',
  speed: 1,
  sound: true,
  name: '',
  names: [],
  choice: null,
  tables: {},
  learned: [],
}

function read(): Stored {
  try {
    return { ...FRESH, ...(JSON.parse(localStorage.getItem(STORE) ?? '{}') as Partial<Stored>) }
  } catch {
    return { ...FRESH } // private windows may forbid it: then nothing is remembered
  }
}

function browserLanguage(): Language {
  const wanted = typeof navigator === 'undefined' ? [] : navigator.languages
  for (const tag of wanted) {
    const language = tag.slice(0, 2)
    if (language in LANGUAGES) return language as Language
  }
  return 'en'
}

function matches(query: string): boolean {
  return typeof matchMedia !== 'undefined' && matchMedia(query).matches
}

class Settings {
  private stored = $state<Stored>(read())
  private systemDark = $state(!matches('(prefers-color-scheme: light)'))
  private systemStill = $state(matches('(prefers-reduced-motion: reduce)'))

  constructor() {
    if (typeof window === 'undefined') return
    matchMedia('(prefers-color-scheme: light)').addEventListener('change', (now) => (this.systemDark = !now.matches))
    matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', (now) => (this.systemStill = now.matches))
    addEventListener('storage', (event) => {
      if (event.key === STORE) this.stored = read() // another tab has changed something
    })
  }

  private set<Name extends keyof Stored>(name: Name, value: Stored[Name]): void {
    // Read first: another tab may have taken a seat meanwhile.
    this.stored = { ...read(), [name]: value }
    try {
      localStorage.setItem(STORE, JSON.stringify(this.stored))
    } catch {
      // nothing is remembered, all else works
    }
  }

  get language(): Language {
    return this.stored.language ?? browserLanguage()
  }
  set language(value: Language) {
    this.set('language', value)
  }

  get theme(): Theme {
    return this.stored.theme
  }
  set theme(value: Theme) {
    this.set('theme', value)
  }
  /** What is really shown. */
  get dark(): boolean {
    return this.stored.theme === 'auto' ? this.systemDark : this.stored.theme === 'dark'
  }

  get motion(): Motion {
    return this.stored.motion
  }
  set motion(value: Motion) {
    this.set('motion', value)
  }
  /** Whether things should stand still instead of flying. */
  get still(): boolean {
    return this.stored.motion === 'auto' ? this.systemStill : this.stored.motion === 'reduced'
  }

  get speed(): number {
    return this.stored.speed
  }
  set speed(value: number) {
    this.set('speed', value)
  }

  get sound(): boolean {
    return this.stored.sound
  }
  set sound(value: boolean) {
    this.set('sound', value)
  }

  get name(): string {
    return this.stored.name
  }
  set name(value: string) {
    this.set('name', value)
  }

  get names(): string[] {
    return this.stored.names
  }
  set names(value: string[]) {
    this.set('names', value)
  }

  get choice(): Choice | null {
    return this.stored.choice
  }
  set choice(value: Choice | null) {
    this.set('choice', value)
  }

  get learned(): string[] {
    return this.stored.learned
  }
  learn(game: string): void {
    if (!this.learned.includes(game)) this.set('learned', [...this.learned, game])
  }

  get tables(): Record<string, KnownTable> {
    return this.stored.tables
  }
  /** Keep the seats of a table; the oldest are forgotten first. */
  rememberTable(id: string, table: KnownTable): void {
    const all = { ...read().tables, [id]: table }
    const newest = Object.entries(all).sort(([, one], [, other]) => other.at - one.at)
    this.set('tables', Object.fromEntries(newest.slice(0, MOST_TABLES)))
  }
  forgetTable(id: string): void {
    const { [id]: _gone, ...others } = read().tables
    this.set('tables', others)
  }
}

export const settings = new Settings()
