import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { createToken, toStoredSecret } from '#server/lib/tokens.ts'
import { recordEvent } from '#server/modules/audit/public.ts'
import { emit } from '#server/reactions.ts'
import { apiTokenLimits, createApiToken as operation } from '@grana/contract/machines/api-tokens'
import { wholeOrganizationScopes } from '@grana/contract/machines/token-scopes'
import { countActiveTokens, countPrograms, insertToken, listTokens } from './queries.ts'

const dayMs = 86_400_000

/** Creates a token of an organization; an email tells every owner. */
export const createApiToken = handle(operation, ({ db, clock }, { user, session, membership }, { body }) => {
  const { organizationId } = membership
  const at = clock()
  const programs = body.programs && [...new Set(body.programs)]
  if (programs !== undefined && body.scopes.some((scope) => wholeOrganizationScopes.includes(scope)))
    throw new DomainError('token.whole_organization')
  const secret = createToken('organization')
  return inTransactionAs(db, user, async (trx) => {
    const active = await countActiveTokens(trx, organizationId, at)
    if (active === undefined) throw new DomainError('request.not_found')
    if (active >= apiTokenLimits.perOrganization) throw new DomainError('token.too_many')
    if (programs !== undefined && (await countPrograms(trx, organizationId, programs)) !== programs.length)
      throw new DomainError('request.not_found')
    const id = await insertToken(trx, {
      organizationId,
      name: body.name,
      createdBy: user.id,
      scopes: body.scopes,
      programs,
      secret: toStoredSecret(secret),
      at,
      expiresAt: new Date(at.getTime() + body.days * dayMs),
    })
    await recordEvent(trx, {
      organizationId,
      actorId: user.id,
      action: 'api_token.created',
      thing: 'api_token',
      thingId: id,
      details: { name: body.name, scopes: body.scopes.join(' '), days: body.days },
    })
    const about = { organizationId, tokenId: id, userId: user.id, sessionId: session.id }
    await emit(trx, 'organization.token_created', { ...about, at: at.toISOString() })
    return { secret, tokens: await listTokens(trx, organizationId, at) }
  })
})
