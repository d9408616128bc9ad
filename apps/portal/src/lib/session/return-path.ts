const NAME = 'volver'

/** The path to return to after signing in, if it is a page of the portal; otherwise `undefined`. */
export function parseReturnPath(search: string, origin: string): string | undefined {
  const returnTo = new URLSearchParams(search).get(NAME)
  if (returnTo === null || !isPath(returnTo)) return undefined
  const url = URL.parse(returnTo, origin)
  // Resolving dots may produce two leading slashes.
  if (!url || url.origin !== origin || !isPath(url.pathname)) return undefined
  if (appRequest.test(url.pathname + url.search)) return url.pathname + url.search
  return isRedirectPage(url.pathname) ? undefined : url.pathname
}

/** A request of an app to `/redir`, with its state and challenge and nothing else: `/redir` itself validates them. */
const appRequest =
  /^\/redir\?app=(?:customers|agents|staff)(?:&(?:state|code_challenge)=[\w-]{43}|&path=[\w%./-]{1,300})*$/

/** A browser resolves `//host` and `/\host` to another origin. */
function isPath(text: string): boolean {
  return /^\/(?![/\\])/.test(text)
}

/** Pages that redirect by themselves: returning to one would loop. */
function isRedirectPage(path: string): boolean {
  return /^\/(?:sign-in|sign-up|redir|password\/reset|verify-email|email)(?:\/|$)/.test(path)
}
