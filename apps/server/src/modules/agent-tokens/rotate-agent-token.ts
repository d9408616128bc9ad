import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { createToken, toStoredSecret } from '#server/lib/tokens.ts'
import { rotateAgentToken as operation } from '@grana/contract/machines/agent-tokens'
import { rotationOverlapHours } from '@grana/contract/machines/api-tokens'
import { listTokens, lockToken, replaceSecret } from './queries.ts'
import { recordTokenEvent } from './record-token-event.ts'

const hourMs = 3_600_000

export const rotateAgentToken = handle(operation, ({ db, clock }, { user }, { params }) => {
  const tokenId = params.agent_token
  const at = clock()
  const secret = createToken('agent')
  return inTransactionAs(db, user, async (trx) => {
    const token = await lockToken(trx, { userId: user.id, tokenId })
    if (token === undefined) throw new DomainError('request.not_found')
    if (token.revoked_at !== null || token.expires_at <= at) throw new DomainError('token.ended')
    const previousUntil = new Date(at.getTime() + rotationOverlapHours * hourMs)
    await replaceSecret(trx, { tokenId, ...toStoredSecret(secret) }, previousUntil)
    await recordTokenEvent(trx, { userId: user.id, tokenId, action: 'agent_token.rotated' })
    return { secret, tokens: await listTokens(trx, user.id, at) }
  })
})
