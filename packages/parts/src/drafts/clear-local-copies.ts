import type { Session } from '@grana/client/session/create-session'
import { purgeLocalCopies } from './local-copies.ts'
import { keepTypedTextsFor } from './typed-texts.ts'

/**
 * What was written here and not saved is removed when the person signs out, and is never there for the next one. A
 * session that ended by itself leaves it: the person comes back to it.
 */
export function clearLocalCopies(session: Pick<Session, 'state' | 'subscribe'>): void {
  session.subscribe(() => {
    const state = session.state()
    const isLeft = state.status === 'signed-out' && state.reason === 'chosen'
    if (state.status !== 'signed-in' && !isLeft) return
    const user = state.status === 'signed-in' ? state.user.id : undefined
    purgeLocalCopies(user)
    keepTypedTextsFor(user)
  })
}
