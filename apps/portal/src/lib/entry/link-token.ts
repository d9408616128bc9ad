import { useSyncExternalStore } from 'react'

const NAME = 'granaLinkToken'

/** Stands in the address instead of the value, also in the document that the server keeps. */
export const HIDDEN_TOKEN = '-'

/**
 * Runs in the document before any file is loaded: the value of the link leaves the address and the history, so that
 * nothing that comes later can read, keep or pass it on there.
 */
export const linkTokenScript = `(()=>{const[,before,token]=/^(.*\\/)([^/]+)\\/?$/.exec(location.pathname)||[];if(token){window.${NAME}=token;history.replaceState(null,'',before+'${HIDDEN_TOKEN}')}})()`

let taken: string | undefined

/** The value that the document was opened with. It lives here alone: a reload asks for the link once more. */
export function linkToken(): string | undefined {
  const given: unknown = Reflect.get(window, NAME)
  Reflect.deleteProperty(window, NAME)
  if (typeof given === 'string' && given !== HIDDEN_TOKEN) taken = given
  return taken
}

const never = () => () => {}

/** Nothing while the server renders, an empty text when the address held no value. */
export function useLinkToken(): string | undefined {
  return useSyncExternalStore(
    never,
    () => linkToken() ?? '',
    () => undefined,
  )
}
