import type { Session } from '@grana/client/session/create-session'
import { purgeLocalCopies } from './local-copies.ts'
import { assignTypedTextsTo } from './typed-texts.ts'

/**
 * Removes unsaved drafts of this browser on sign-out, so that the next user never finds them. A session that ended by
 * itself keeps them: the user comes back to them.
 */
export function clearLocalCopies(session: Pick<Session, 'state' | 'subscribe'>): void {
  session.subscribe(() => {
    const state = session.state()
    const isLeft = state.status === 'signed-out' && state.reason === 'chosen'
    if (state.status !== 'signed-in' && !isLeft) return
    const user = state.status === 'signed-in' ? state.user.id : undefined
    purgeLocalCopies(user)
    assignTypedTextsTo(user)
  })
}
