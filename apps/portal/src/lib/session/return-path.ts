import { doorAddress, readDoor } from './door.ts'

const NAME = 'volver'
const REDIRECT = '/redir'

/** Where somebody wished to go before signing in, if that is a page of the portal; anything else is nobody's wish. */
export function readReturn(search: string, origin: string): string | undefined {
  const wish = new URLSearchParams(search).get(NAME)
  if (wish === null || !isPath(wish)) return undefined
  const url = URL.parse(wish, origin)
  // Resolving dots may bring two slashes to the front.
  if (!url || url.origin !== origin || !isPath(url.pathname)) return undefined
  if (url.pathname === REDIRECT) {
    const door = readDoor(url.search)
    return door && doorAddress(door)
  }
  return isDoor(url.pathname) ? undefined : url.pathname
}

/** A browser reads `//host` and `/\host` as another place. */
function isPath(text: string): boolean {
  return /^\/(?![/\\])/.test(text)
}

/** Doors lead somewhere else by themselves: coming back to one would go round in circles. */
function isDoor(path: string): boolean {
  return /^\/(?:sign-in|sign-up|redir|password\/reset|verify-email|email)(?:\/|$)/.test(path)
}
