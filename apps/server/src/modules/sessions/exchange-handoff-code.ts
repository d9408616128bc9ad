import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import type { Visitor } from '#server/http/session/actor.ts'
import { hasCookieBinding } from '#server/http/session/authenticate.ts'
import { setSessionCookie, clearSessionCookie } from '#server/http/session/cookies.ts'
import { isSessionActive, addSeconds } from '#server/http/session/session-lifetime.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { hashSecret, isSameHash, createSecret, createToken } from '#server/lib/tokens.ts'
import { sessionSeconds } from '@grana/contract/auth'
import { type AppName, exchangeHandoffCode as operation } from '@grana/contract/handoff'
import type { Answer, HandlerInput } from '@grana/contract/operation'
import { listGrantsOfApp, lockSessionOfGrant, consumeHandoffCode } from './queries-handoff.ts'
import { insertGrant } from './queries.ts'

type Tokens = Answer<typeof operation>

/** Two tabs that open together each get a grant; older grants of the same app are unused. */
const maxGrants = 2

/** Clears older cookie bindings of the app, so that they do not crowd out the portal's, which is the oldest. */
async function clearOlderBindings(
  trx: Trx,
  visitor: Visitor,
  held: { sessionId: string; app: AppName },
): Promise<void> {
  const grants = await listGrantsOfApp(trx, held.sessionId, held.app)
  for (const { id } of grants.slice(maxGrants)) visitor.addCookie(clearSessionCookie(id))
}

function isVerifierCorrect(challenge: string, verifier: string): boolean {
  return isSameHash(hashSecret(verifier), Buffer.from(challenge, 'base64url'))
}

/**
 * Any presentation consumes the code. Four conditions follow that no single theft satisfies: the page's origin, the verifier
 * stored by the app, the cookie binding of the portal's grant in this browser, and an active session.
 */
async function exchangeCode(context: Context, visitor: Visitor, body: HandlerInput<typeof operation>['body']) {
  const now = context.clock()
  return inTransaction(context.db, async (trx): Promise<Tokens | undefined> => {
    const spent = await consumeHandoffCode(trx, hashSecret(body.code), now)
    if (spent === undefined || visitor.origin !== spent.origin) return undefined
    if (!isVerifierCorrect(spent.challenge, body.code_verifier)) return undefined
    const found = await lockSessionOfGrant(trx, spent.grant_id)
    if (found === undefined || !hasCookieBinding(visitor.cookies, found) || found.second_factor_due) return undefined
    if (!isSessionActive(found, now)) return undefined
    const [access, refresh, half] = [createToken('access'), createToken('refresh'), createSecret()]
    const grantId = await insertGrant(trx, {
      session_id: found.session_id,
      app: spent.app,
      half_hash: hashSecret(half),
      access_hash: hashSecret(access),
      access_expires_at: addSeconds(now, sessionSeconds.access),
      created_at: now,
      refreshHash: hashSecret(refresh),
    })
    await clearOlderBindings(trx, visitor, { sessionId: found.session_id, app: spent.app })
    visitor.addCookie(setSessionCookie(grantId, half))
    return { AccessToken: access, RefreshToken: refresh, require2fa: false, email: found.email }
  })
}

/** Exchanges a code for tokens of the calling app; every failure returns the same error. */
export const exchangeHandoffCode = handle(operation, async (context, visitor, { body }) => {
  const tokens = await exchangeCode(context, visitor, body)
  if (tokens === undefined) throw new DomainError('handoff.refused')
  return tokens
})
