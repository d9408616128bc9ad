import { useSyncExternalStore } from 'react'

const NAME = 'granaLinkToken'

/** Replaces the token in the URL, also in the document that the server caches. */
export const HIDDEN_TOKEN = '-'

/**
 * Runs in the document before any file loads: removes the token from the URL and the history, so that no later code can
 * read, store or forward it.
 */
export const linkTokenScript = `(()=>{const[,before,token]=/^(.*\\/)([^/]+)\\/?$/.exec(location.pathname)||[];if(token){window.${NAME}=token;history.replaceState(null,'',before+'${HIDDEN_TOKEN}')}})()`

let taken: string | undefined

/** The token that the document was opened with. It is only in memory: after a reload the link must be opened again. */
export function linkToken(): string | undefined {
  const given: unknown = Reflect.get(window, NAME)
  Reflect.deleteProperty(window, NAME)
  if (typeof given === 'string' && given !== HIDDEN_TOKEN) taken = given
  return taken
}

const subscribeToNothing = () => () => {}

/** `undefined` during server rendering, empty when the URL has no token. */
export function useLinkToken(): string | undefined {
  return useSyncExternalStore(
    subscribeToNothing,
    () => linkToken() ?? '',
    () => undefined,
  )
}
