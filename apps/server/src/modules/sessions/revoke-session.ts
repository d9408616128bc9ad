import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { revokeSession as operation } from '@grana/contract/accounts'
import { endOwnSession } from './queries.ts'

/** Ends one session of the user; another user's session returns 404. */
export const revokeSession = handle(operation, async ({ db, clock }, { user }, { params }) => {
  const isOwn = await endOwnSession(db, params.id, { userId: user.id, at: clock() })
  if (!isOwn) throw new DomainError('request.not_found')
  return null
})
