import type { Trx } from '#server/db/database.ts'
import type { TokenMember } from '#server/http/session/actor.ts'
import { recordEvent } from '#server/modules/audit/public.ts'

type Use = { operation: string; programId: string }

/** Records which token made a change: the change itself is recorded in the name of the token's creator. */
export function recordTokenUse(trx: Trx, { user, membership, token }: TokenMember, { operation, programId }: Use) {
  return recordEvent(trx, {
    organizationId: membership.organizationId,
    programId,
    actorId: user.id,
    action: 'api_token.used',
    thing: 'api_token',
    thingId: token.id,
    details: { operation },
  })
}
