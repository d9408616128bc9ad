import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { createToken, toStoredSecret } from '#server/lib/tokens.ts'
import { recordEvent } from '#server/modules/audit/public.ts'
import { rotateApiToken as operation, rotationOverlapHours } from '@grana/contract/machines/api-tokens'
import { listTokens, lockToken, replaceSecret } from './queries.ts'

const hourMs = 3_600_000

export const rotateApiToken = handle(operation, ({ db, clock }, { user, membership }, { params }) => {
  const { organizationId } = membership
  const key = { organizationId, tokenId: params.api_token }
  const at = clock()
  const secret = createToken('organization')
  return inTransactionAs(db, user, async (trx) => {
    const token = await lockToken(trx, key)
    if (token === undefined) throw new DomainError('request.not_found')
    if (token.revoked_at !== null || token.expires_at <= at) throw new DomainError('token.ended')
    await replaceSecret(trx, key, toStoredSecret(secret), new Date(at.getTime() + rotationOverlapHours * hourMs))
    await recordEvent(trx, {
      organizationId,
      actorId: user.id,
      action: 'api_token.rotated',
      thing: 'api_token',
      thingId: params.api_token,
      details: { name: token.name },
    })
    return { secret, tokens: await listTokens(trx, organizationId, at) }
  })
})
