/** Which screen is shown: the part of the address behind `#`, which browsers never send to a server. */

export type Route =
  | { screen: 'start' }
  | { screen: 'table'; id: string; invitation?: string }
  | { screen: 'text'; id: string }
  | { screen: 'study'; id: string; number: number | null; invitation?: string }
  | { screen: 'rules'; game: string; clause?: string }
  | { screen: 'learn'; game: string }
  | { screen: 'watch' }
  | { screen: 'missing' }

const TABLE = /^[a-z0-9]{12}$/
const INVITATION = /^[A-Za-z0-9_-]{22}$/
const NUMBER = /^\d{1,5}$/

/** Read an address; what makes no sense is `missing`. */
export function parse(hash: string): Route {
  const [screen = '', first = '', ...rest] = hash.replace(/^#?\/?/, '').split('/')
  switch (screen) {
    case '':
      return { screen: 'start' }
    case 'watch':
      return { screen: 'watch' }
    case 'learn':
      return first ? { screen: 'learn', game: first } : { screen: 'missing' }
    case 'rules':
      return first ? { screen: 'rules', game: first, ...(rest[0] ? { clause: rest[0] } : {}) } : { screen: 'missing' }
    case 'text':
      return TABLE.test(first) ? { screen: 'text', id: first } : { screen: 'missing' }
    case 'table': {
      if (!TABLE.test(first)) return { screen: 'missing' }
      const invitation = rest.find((part) => INVITATION.test(part))
      return { screen: 'table', id: first, ...(invitation ? { invitation } : {}) }
    }
    case 'study': {
      if (!TABLE.test(first)) return { screen: 'missing' }
      const number = rest.find((part) => NUMBER.test(part))
      const invitation = rest.find((part) => INVITATION.test(part))
      return {
        screen: 'study',
        id: first,
        number: number === undefined ? null : Number(number),
        ...(invitation ? { invitation } : {}),
      }
    }
    default:
      return { screen: 'missing' }
  }
}

class Router {
  route = $state.raw<Route>(parse(typeof location === 'undefined' ? '' : location.hash))

  constructor() {
    if (typeof window !== 'undefined') addEventListener('hashchange', () => (this.route = parse(location.hash)))
  }
}

export const router = new Router()

/** Go to a screen. `replace`: without a step in the browser's history. */
export function go(path: string, replace = false): void {
  if (replace) {
    history.replaceState(null, '', `#${path}`)
    router.route = parse(location.hash)
  } else location.hash = path
}
