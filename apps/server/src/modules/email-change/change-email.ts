import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { addSeconds } from '#server/http/session/session-lifetime.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { keyedHash } from '#server/lib/tokens.ts'
import { emit } from '#server/reactions.ts'
import { changeEmail as operation, emailChangeSeconds } from '@grana/contract/email-change'
import { errorTexts } from '@grana/messages/es/errors'
import { invalidateLinks } from '../auth/public.ts'
import { incrementCounter, acquireTurn } from '../credentials/public.ts'
import { assertIdentity } from '../second-factor/public.ts'
import { closeOpenEmailChange, insertEmailChange } from './queries.ts'

/** Each request sends an email to an address that the user typed, so requests are rate limited. */
const pauseSeconds = 60

const maxPerDay = 5

async function assertRate({ config, clock }: Context, trx: Trx, userId: string): Promise<void> {
  const now = clock()
  const tooSoon = (retryAfterSeconds: number) =>
    new DomainError('auth.resend_later', { details: { retryAfterSeconds } })
  const turn = keyedHash(config.appSecret, 'email-change', userId)
  if (!(await acquireTurn(trx, turn, { now, seconds: pauseSeconds }))) throw tooSoon(pauseSeconds)
  const day = now.toISOString().slice(0, 10)
  const count = await incrementCounter(trx, keyedHash(config.appSecret, 'email-change', userId, day), now)
  if (count > maxPerDay) throw tooSoon(86_400 - Math.floor((now.getTime() / 1000) % 86_400))
}

/**
 * Requests an email change, by password and, with a second factor enabled, a code. Changes nothing yet. Does not look up whether
 * the new address has an account, so that neither the response nor its timing reveals it.
 */
export const changeEmail = handle(operation, async (context, actor, { body }) => {
  const { user, session } = actor
  if (body.email.toLowerCase() === user.email.toLowerCase()) {
    throw new DomainError('account.email_same', { fields: { email: errorTexts['account.email_same'] } })
  }
  await assertIdentity(context, actor, body)
  await inTransaction(context.db, async (trx) => {
    await assertRate(context, trx, user.id)
    const at = context.clock()
    await closeOpenEmailChange(trx, user.id, { at, outcome: 'replaced' })
    await invalidateLinks(trx, user.id, { purpose: 'change_email', at })
    const changeId = await insertEmailChange(trx, {
      user_id: user.id,
      old_email: user.email,
      new_email: body.email,
      // An unverified address may be mistyped or another person's, so its agreement is not required.
      old_agreed_at: user.isProven ? null : at,
      session_id: session.id,
      asked_at: at,
      expires_at: addSeconds(at, emailChangeSeconds),
    })
    await emit(trx, 'user.email_change_asked', { changeId })
  })
  return null
})
