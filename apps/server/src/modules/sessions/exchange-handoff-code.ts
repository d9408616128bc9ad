import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Visitor } from '#server/http/session/actor.ts'
import { hasHalf } from '#server/http/session/authenticate.ts'
import { giveHalf, takeHalf } from '#server/http/session/cookies.ts'
import { isAlive, secondsAfter } from '#server/http/session/lives.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { hashSecret, isSameHash, newSecret, newToken } from '#server/lib/tokens.ts'
import type { AccountKind } from '@grana/contract/accounts'
import { sessionSeconds } from '@grana/contract/auth'
import type { AppName, exchangeHandoffCode } from '@grana/contract/handoff'
import type { Answer, Received } from '@grana/contract/operation'
import { grantsOfApp, lockSessionOf, spendCode } from './queries-handoff.ts'
import { insertGrant } from './queries.ts'

type Tokens = Answer<typeof exchangeHandoffCode>

/** Two tabs that open together each get a grant; older ones of the same app are of no use to anybody. */
const mostGrants = 2

/** Halves of one app must not crowd out the portal's, which is the oldest. */
async function dropOlderHalves(trx: Trx, visitor: Visitor, held: { sessionId: string; app: AppName }): Promise<void> {
  const grants = await grantsOfApp(trx, held.sessionId, held.app)
  for (const { id } of grants.slice(mostGrants)) visitor.keep(takeHalf(id))
}

function isVerified(challenge: string, verifier: string): boolean {
  return isSameHash(hashSecret(verifier), Buffer.from(challenge, 'base64url'))
}

/**
 * The code is used up whoever shows it. What it opens then hangs on four things that no single theft gives: the page's
 * origin, the verifier that the app kept, the half of the portal's grant in this browser, and a session that goes on.
 */
async function change(context: Context, visitor: Visitor, body: Received<typeof exchangeHandoffCode>['body']) {
  const now = context.clock()
  return inTransaction(context.db, async (trx): Promise<Tokens | undefined> => {
    const spent = await spendCode(trx, hashSecret(body.code), now)
    if (spent === undefined || visitor.origin !== spent.origin) return undefined
    if (!isVerified(spent.challenge, body.code_verifier)) return undefined
    const found = await lockSessionOf(trx, spent.grant_id)
    if (found === undefined || !hasHalf(visitor.cookies, found) || found.second_factor_due) return undefined
    if (!isAlive({ ...found, kind: found.kind as AccountKind }, now)) return undefined
    const app = spent.app as AppName
    const [access, refresh, half] = [newToken('access'), newToken('refresh'), newSecret()]
    const grantId = await insertGrant(trx, {
      session_id: found.session_id,
      app,
      half_hash: hashSecret(half),
      access_hash: hashSecret(access),
      access_expires_at: secondsAfter(now, sessionSeconds.access),
      created_at: now,
      refreshHash: hashSecret(refresh),
    })
    await dropOlderHalves(trx, visitor, { sessionId: found.session_id, app })
    visitor.keep(giveHalf(grantId, half))
    return { AccessToken: access, RefreshToken: refresh, require2fa: false, email: found.email }
  })
}

/** Tokens of the calling app for a code; every refusal looks the same. */
export async function takeCode(
  context: Context,
  visitor: Visitor,
  { body }: Received<typeof exchangeHandoffCode>,
): Promise<Tokens> {
  const tokens = await change(context, visitor, body)
  if (tokens === undefined) throw new DomainError('handoff.refused')
  return tokens
}
