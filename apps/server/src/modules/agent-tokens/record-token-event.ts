import type { Trx } from '#server/db/database.ts'
import { recordEvent } from '#server/modules/audit/public.ts'

type Change = {
  userId: string
  tokenId: string
  action: 'agent_token.created' | 'agent_token.rotated' | 'agent_token.revoked'
  details?: Readonly<Record<string, unknown>>
}

/** Records a change of a token in the audit log of the platform: a token of an agent belongs to no organization. */
export function recordTokenEvent(trx: Trx, { userId, tokenId, action, details }: Change): Promise<void> {
  return recordEvent(trx, {
    actorId: userId,
    action,
    thing: 'api_token',
    thingId: tokenId,
    ...(details && { details }),
  })
}
