import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '@grana/client/session/create-session'

/** Drops all answers when the session ends or another user signs in: nothing of one user is shown to the next. */
export function clearAnswers(session: Pick<Session, 'state' | 'subscribe'>, queries: QueryClient): void {
  let owner: string | undefined
  session.subscribe(() => {
    const state = session.state()
    if (state.status !== 'signed-in' && state.status !== 'signed-out') return
    const user = state.status === 'signed-in' ? state.user.id : undefined
    if (owner !== undefined && user !== owner) queries.clear()
    owner = user
  })
}
