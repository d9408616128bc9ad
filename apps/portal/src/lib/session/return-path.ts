const NAME = 'volver'

/** Where somebody wished to go before signing in, if that is a page of the portal; anything else is nobody's wish. */
export function readReturn(search: string, origin: string): string | undefined {
  const wish = new URLSearchParams(search).get(NAME)
  if (wish === null || !isPath(wish)) return undefined
  const url = URL.parse(wish, origin)
  // Resolving dots may bring two slashes to the front.
  if (!url || url.origin !== origin || !isPath(url.pathname)) return undefined
  if (appDoor.test(url.pathname + url.search)) return url.pathname + url.search
  return isDoor(url.pathname) ? undefined : url.pathname
}

/** The door of an app, with what the app gave and nothing else: `/redir` itself judges what it means. */
const appDoor =
  /^\/redir\?app=(?:customers|agents|staff)(?:&(?:state|code_challenge)=[\w-]{43}|&path=[\w%./-]{1,300})*$/

/** A browser reads `//host` and `/\host` as another place. */
function isPath(text: string): boolean {
  return /^\/(?![/\\])/.test(text)
}

/** Doors lead somewhere else by themselves: coming back to one would go round in circles. */
function isDoor(path: string): boolean {
  return /^\/(?:sign-in|sign-up|redir|password\/reset|verify-email|email)(?:\/|$)/.test(path)
}
