import type { WorkerContext } from '#server/worker-context.ts'
import type { AboutEmailChange } from '../auth/public.ts'
import { findChanging, findEmailChange, findRecipientByEmail, findSignIn } from './queries.ts'
import { sendLetter, whereabouts } from './send-letter.ts'

/**
 * Asks both addresses. One that was never proven is not asked: an account in quarantine, whose address belongs to another
 * person, is treated like any other that was not proven. A new one that has an account of its own gets no
 * link, and its owner hears of the wish.
 */
export async function mailBothAddresses(context: WorkerContext, { changeId }: AboutEmailChange): Promise<void> {
  const { db, clock } = context
  const change = await findEmailChange(db, changeId)
  if (change === undefined || change.closed_at !== null || change.expires_at <= clock()) return
  const recipient = await findChanging(db, change.user_id)
  if (recipient === undefined) return
  const signIn = change.session_id === null ? undefined : await findSignIn(db, change.session_id)
  const facts = { at: change.asked_at, ...(signIn !== undefined && whereabouts(signIn)) }
  const about = { occasion: changeId, facts }
  if (recipient.email_verified_at !== null) {
    await sendLetter(context, { ...recipient, emailChangeId: changeId }, { kind: 'email-change-old', ...about })
  }
  const owner = await findRecipientByEmail(db, change.new_email)
  if (owner !== undefined) {
    await sendLetter(context, owner, { kind: 'address-wanted', occasion: changeId, facts: undefined })
    return
  }
  const newAddress = { ...recipient, email: change.new_email, emailChangeId: changeId }
  await sendLetter(context, newAddress, { kind: 'email-change-new', occasion: changeId, facts: undefined })
}
