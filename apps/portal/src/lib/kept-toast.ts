import type { SignedOutReason } from '@grana/client/session/session-state'
import type { sayKept } from './kept-toast-words.ts'

/** What is said on the page that follows: that a password is new, or how a session ended. */
export type KeptToast = 'password-reset' | 'account-disabled' | 'erasure-asked' | SignedOutReason

const KEY = 'grana_toast'

/** Left behind for the document that is opened next in this tab: only which toast it is, never what was typed. */
export function keepToast(name: KeptToast): void {
  try {
    sessionStorage.setItem(KEY, name)
  } catch {
    // Without storage the next page says nothing; it still is the right page.
  }
}

/** Whether something waits to be said: what led to the end of a session says more than that it ended. */
export function hasKeptToast(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

/** Shows it once. Its words are fetched only when there is something to say. */
export async function showKeptToast(): Promise<void> {
  const name = takeName()
  if (name === null) return
  // When the file is gone the reload guard has answered already, and there is no module.
  const words: { readonly sayKept: typeof sayKept } | undefined = await import('./kept-toast-words.ts')
  words?.sayKept(name)
}

/** An app cannot leave anything behind on the portal: it says in the address how its session ended. */
function takeFromAddress(): string | null {
  const { pathname, search } = window.location
  const [part, name] = /[?&]fin=(\w+)$/.exec(search) ?? []
  if (!part || !name) return null
  window.history.replaceState(window.history.state, '', pathname + search.slice(0, -part.length))
  return name
}

function takeName(): string | null {
  try {
    const name = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return name ?? takeFromAddress()
  } catch {
    return null
  }
}
