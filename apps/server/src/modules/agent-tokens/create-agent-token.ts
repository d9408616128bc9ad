import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { createToken, toStoredSecret } from '#server/lib/tokens.ts'
import { emit } from '#server/reactions.ts'
import { createAgentToken as operation, maxAgentTokens } from '@grana/contract/machines/agent-tokens'
import { countActiveTokens, insertToken, listTokens } from './queries.ts'
import { recordTokenEvent } from './record-token-event.ts'

const dayMs = 86_400_000

/** Creates a token that acts as the agent; an email tells them. */
export const createAgentToken = handle(operation, ({ db, clock }, { user, session }, { body }) => {
  const at = clock()
  const { name, scopes, days } = body
  const secret = createToken('agent')
  return inTransactionAs(db, user, async (trx) => {
    if ((await countActiveTokens(trx, user.id, at)) >= maxAgentTokens) throw new DomainError('token.agent_too_many')
    const expiresAt = new Date(at.getTime() + days * dayMs)
    const tokenId = await insertToken(trx, {
      userId: user.id,
      name,
      scopes,
      secret: toStoredSecret(secret),
      at,
      expiresAt,
    })
    await recordTokenEvent(trx, {
      userId: user.id,
      tokenId,
      action: 'agent_token.created',
      details: { scopes: scopes.join(' '), days },
    })
    await emit(trx, 'user.token_created', { userId: user.id, at: at.toISOString(), sessionId: session.id })
    return { secret, tokens: await listTokens(trx, user.id, at) }
  })
})
