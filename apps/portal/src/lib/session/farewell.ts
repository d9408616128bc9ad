import type { SignedOutReason } from '@grana/client/session/session-state'
import { session } from '@grana/messages/es/session'
import { showToast } from '@grana/ui/show-toast'

const KEY = 'grana_farewell'

/** Left behind for the page that is opened next in this tab: a document cannot hand anything else to another. */
export function leaveFarewell(reason: SignedOutReason): void {
  try {
    sessionStorage.setItem(KEY, reason)
  } catch {
    // Without storage the next page says nothing; it still is the right page.
  }
}

/** Says once why the session is over. */
export function sayFarewell(): void {
  const reason = takeReason()
  if (reason === undefined) return
  const { title, message } = session.farewell[reason]
  showToast({ tone: 'info', title, ...(message !== undefined && { message }) })
}

function takeReason(): SignedOutReason | undefined {
  try {
    const reason = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return reason !== null && Object.hasOwn(session.farewell, reason) ? (reason as SignedOutReason) : undefined
  } catch {
    return undefined
  }
}
