import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Visitor } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { hashSecret } from '#server/lib/tokens.ts'
import { emit } from '#server/reactions.ts'
import type { answerEmailChange, EmailChangeOutcome } from '@grana/contract/email-change'
import type { Answer, Received } from '@grana/contract/operation'
import { closeLinks, spendLink, type LinkPurpose } from '../auth/public.ts'
import { endSessionsOf } from '../sessions/public.ts'
import { agree, closeChange, moveAddress } from './queries.ts'

/** Links that were sent to the address that is left: whoever reads its mail must not get in by them. */
const leftBehind: readonly LinkPurpose[] = ['reset_password', 'prove_email', 'know_browser', 'change_email']

type Said = { changeId: string; userId: string; email: string; at: Date }

async function stop(trx: Trx, { changeId, userId, at }: Said): Promise<EmailChangeOutcome> {
  if (!(await closeChange(trx, changeId, { at, outcome: 'stopped' }))) throw new DomainError('auth.link_expired')
  await closeLinks(trx, userId, { purpose: 'change_email', at })
  return 'stopped'
}

/** The second yes changes the address. Every session ends, this person's own too: they sign in by the new one. */
async function say(trx: Trx, { changeId, userId, email, at }: Said): Promise<EmailChangeOutcome> {
  const change = await agree(trx, changeId, { email, at })
  if (change === undefined) throw new DomainError('auth.link_expired')
  if (change.old_agreed_at === null || change.new_agreed_at === null) return 'waiting'
  const isMoved = await moveAddress(trx, changeId, at)
  if (!isMoved) throw new DomainError('auth.link_expired')
  await closeChange(trx, changeId, { at, outcome: 'changed' })
  for (const purpose of leftBehind) await closeLinks(trx, userId, { purpose, at })
  await endSessionsOf(trx, userId, { at, reason: 'email_changed' })
  await emit(trx, 'user.email_changed', { changeId })
  return 'changed'
}

/** What the holder of an address says to a change, by the link of a mail; the link works once. */
export async function answerChange(
  { db, clock }: Context,
  _visitor: Visitor,
  { params, body }: Received<typeof answerEmailChange>,
): Promise<Answer<typeof answerEmailChange>> {
  const outcome = await inTransaction(db, async (trx) => {
    const at = clock()
    const used = await spendLink(trx, { tokenHash: hashSecret(params.token), purpose: 'change_email', at })
    if (used === undefined || used.email_change_id === null) throw new DomainError('auth.link_expired')
    const said = { changeId: used.email_change_id, userId: used.user_id, email: used.email, at }
    return body.agree ? say(trx, said) : stop(trx, said)
  })
  return { outcome }
}
