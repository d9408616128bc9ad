import type { Session } from '@grana/client/session/create-session'
import { purgeLocalCopies } from './local-copies.ts'

/**
 * What was written here and not saved is removed when the person signs out, and is never there for the next one. A
 * session that ended by itself leaves it: the person comes back to it.
 */
export function clearLocalCopies(session: Pick<Session, 'state' | 'subscribe'>): void {
  session.subscribe(() => {
    const state = session.state()
    if (state.status === 'signed-in') purgeLocalCopies(state.user.id)
    if (state.status === 'signed-out' && state.reason === 'chosen') purgeLocalCopies()
  })
}
