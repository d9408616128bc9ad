import { inTransaction } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { keyedHash } from '#server/lib/tokens.ts'
import { emit } from '#server/reactions.ts'
import { resendVerification as operation } from '@grana/contract/auth'
import { acquireTurn } from '../credentials/public.ts'

const resendSeconds = 60

/** Sends the verification email again, at most once a minute. */
export const resendVerification = handle(operation, async ({ db, clock, config }, { user }) => {
  const now = clock()
  const turn = keyedHash(config.appSecret, 'resend', user.id)
  await inTransaction(db, async (trx) => {
    if (!(await acquireTurn(trx, turn, { now, seconds: resendSeconds }))) {
      throw new DomainError('auth.resend_later', { details: { retryAfterSeconds: resendSeconds } })
    }
    if (!user.isProven) await emit(trx, 'user.proof_asked', { userId: user.id, at: now.toISOString() })
  })
  return { next_in_seconds: resendSeconds }
})
