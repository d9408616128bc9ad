import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { revokeAgentToken as operation } from '@grana/contract/machines/agent-tokens'
import { endToken, listTokens, lockToken } from './queries.ts'
import { recordTokenEvent } from './record-token-event.ts'

export const revokeAgentToken = handle(operation, ({ db, clock }, { user }, { params }) => {
  const key = { userId: user.id, tokenId: params.agent_token }
  const at = clock()
  return inTransactionAs(db, user, async (trx) => {
    const token = await lockToken(trx, key)
    if (token === undefined) throw new DomainError('request.not_found')
    if (token.revoked_at === null) {
      await endToken(trx, key, at)
      await recordTokenEvent(trx, { ...key, action: 'agent_token.revoked' })
    }
    return listTokens(trx, user.id, at)
  })
})
