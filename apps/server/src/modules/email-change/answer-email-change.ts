import type { Trx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { hashSecret } from '#server/lib/tokens.ts'
import { emit } from '#server/reactions.ts'
import { answerEmailChange as operation, type EmailChangeOutcome } from '@grana/contract/email-change'
import { invalidateLinks, type LinkPurpose, consumeLink } from '../auth/public.ts'
import { endSessionsOf } from '../sessions/public.ts'
import { recordAgreement, closeEmailChange, applyEmailChange } from './queries.ts'

/** Links sent to the old address: its holder must not be able to use them after the change. */
const invalidatedPurposes: readonly LinkPurpose[] = ['reset_password', 'prove_email', 'know_browser', 'change_email']

type Answer = { changeId: string; userId: string; email: string; at: Date }

async function stopChange(trx: Trx, { changeId, userId, at }: Answer): Promise<EmailChangeOutcome> {
  if (!(await closeEmailChange(trx, changeId, { at, outcome: 'stopped' }))) throw new DomainError('auth.link_expired')
  await invalidateLinks(trx, userId, { purpose: 'change_email', at })
  return 'stopped'
}

/** The second agreement changes the address. Ends every session, the caller's too: the user signs in with the new address. */
async function agreeToChange(trx: Trx, { changeId, userId, email, at }: Answer): Promise<EmailChangeOutcome> {
  const change = await recordAgreement(trx, changeId, { email, at })
  if (change === undefined) throw new DomainError('auth.link_expired')
  if (change.old_agreed_at === null || change.new_agreed_at === null) return 'waiting'
  const isMoved = await applyEmailChange(trx, changeId, at)
  if (!isMoved) throw new DomainError('auth.link_expired')
  await closeEmailChange(trx, changeId, { at, outcome: 'changed' })
  for (const purpose of invalidatedPurposes) await invalidateLinks(trx, userId, { purpose, at })
  await endSessionsOf(trx, userId, { at, reason: 'email_changed' })
  await emit(trx, 'user.email_changed', { changeId })
  return 'changed'
}

/** Agrees to or stops an email change by a link from an email; the link works once. */
export const answerEmailChange = handle(operation, async ({ db, clock }, _visitor, { params, body }) => {
  const outcome = await inTransaction(db, async (trx) => {
    const at = clock()
    const used = await consumeLink(trx, { tokenHash: hashSecret(params.token), purpose: 'change_email', at })
    if (used === undefined || used.email_change_id === null) throw new DomainError('auth.link_expired')
    const answer = { changeId: used.email_change_id, userId: used.user_id, email: used.email, at }
    return body.agree ? agreeToChange(trx, answer) : stopChange(trx, answer)
  })
  return { outcome }
})
