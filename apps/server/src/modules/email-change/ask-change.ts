import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { secondsAfter } from '#server/http/session/lives.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { keyedHash } from '#server/lib/tokens.ts'
import { emit } from '#server/reactions.ts'
import { emailChangeSeconds, type changeEmail } from '@grana/contract/email-change'
import type { Received } from '@grana/contract/operation'
import { errorTexts } from '@grana/messages/es/errors'
import { closeLinks } from '../auth/public.ts'
import { countOne, takeTurn } from '../credentials/public.ts'
import { demandIdentity } from '../second-factor/public.ts'
import { closeChangeOf, insertChange } from './queries.ts'

/** Each wish sends mail to an address that somebody typed: few of them, and not in a row. */
const pauseSeconds = 60
const mostPerDay = 5

async function takePlace({ config, clock }: Context, trx: Trx, userId: string): Promise<void> {
  const now = clock()
  const later = (retryAfterSeconds: number) => new DomainError('auth.resend_later', { details: { retryAfterSeconds } })
  const turn = keyedHash(config.appSecret, 'email-change', userId)
  if (!(await takeTurn(trx, turn, { now, seconds: pauseSeconds }))) throw later(pauseSeconds)
  const day = now.toISOString().slice(0, 10)
  const count = await countOne(trx, keyedHash(config.appSecret, 'email-change', userId, day), now)
  if (count > mostPerDay) throw later(86_400 - Math.floor((now.getTime() / 1000) % 86_400))
}

/**
 * Asks for another address, by password and, where it is on, a code. Nothing changes yet. Whether somebody has the new
 * address is not looked at here: the answer, and the time it takes, are the same.
 */
export async function askForAddress(
  context: Context,
  actor: SignedIn,
  { body }: Received<typeof changeEmail>,
): Promise<null> {
  const { user, session } = actor
  if (body.email.toLowerCase() === user.email.toLowerCase()) {
    throw new DomainError('account.email_same', { fields: { email: errorTexts['account.email_same'] } })
  }
  await demandIdentity(context, actor, body)
  await inTransaction(context.db, async (trx) => {
    await takePlace(context, trx, user.id)
    const at = context.clock()
    await closeChangeOf(trx, user.id, { at, outcome: 'replaced' })
    await closeLinks(trx, user.id, { purpose: 'change_email', at })
    const changeId = await insertChange(trx, {
      user_id: user.id,
      old_email: user.email,
      new_email: body.email,
      // An address that was never proven may be a stranger's, or mistyped: it has nothing to say.
      old_agreed_at: user.isProven ? null : at,
      session_id: session.id,
      asked_at: at,
      expires_at: secondsAfter(at, emailChangeSeconds),
    })
    await emit(trx, 'user.email_change_asked', { changeId })
  })
  return null
}

/** Stops the change that waits, by whoever is signed in. */
export async function cancelChange({ db, clock }: Context, { user }: SignedIn): Promise<null> {
  await inTransaction(db, async (trx) => {
    const at = clock()
    const isStopped = await closeChangeOf(trx, user.id, { at, outcome: 'stopped' })
    if (!isStopped) throw new DomainError('request.not_found')
    await closeLinks(trx, user.id, { purpose: 'change_email', at })
  })
  return null
}
