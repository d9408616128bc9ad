import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { recordEvent } from '#server/modules/audit/public.ts'
import { revokeApiToken as operation } from '@grana/contract/machines/api-tokens'
import { endToken, listTokens, lockToken } from './queries.ts'

export const revokeApiToken = handle(operation, ({ db, clock }, { user, membership }, { params }) => {
  const { organizationId } = membership
  const key = { organizationId, tokenId: params.api_token }
  const at = clock()
  return inTransactionAs(db, user, async (trx) => {
    const token = await lockToken(trx, key)
    if (token === undefined) throw new DomainError('request.not_found')
    if (token.revoked_at === null) {
      await endToken(trx, key, at)
      await recordEvent(trx, {
        organizationId,
        actorId: user.id,
        action: 'api_token.revoked',
        thing: 'api_token',
        thingId: params.api_token,
        details: { name: token.name },
      })
    }
    return listTokens(trx, organizationId, at)
  })
})
