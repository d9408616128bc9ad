import { handle } from '#server/http/handle.ts'
import { grantIdsOf, clearSessionCookie } from '#server/http/session/cookies.ts'
import { revokeAllSessions as operation } from '@grana/contract/accounts'
import { endSessionsOf } from './queries.ts'

/** Ends every session of the user; `keep=current` spares this one. */
export const revokeAllSessions = handle(operation, async ({ db, clock }, actor, { query }) => {
  if (query.keep === 'current') {
    await endSessionsOf(db, actor.user.id, { at: clock(), reason: 'ended_by_owner', except: actor.session.id })
    return null
  }
  await endSessionsOf(db, actor.user.id, { at: clock(), reason: 'ended_by_owner' })
  for (const grantId of grantIdsOf(actor.cookies)) actor.addCookie(clearSessionCookie(grantId))
  return null
})
