import type { Events } from '#server/events.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { findEmailChangeRecipient, findEmailChange, findRecipientByEmail, findSignIn } from './queries.ts'
import { sendAccountEmail, describeSignIn } from './send-account-email.ts'

/**
 * Asks both addresses to confirm. Skips an old address that was never verified: a quarantined account, whose address belongs to
 * another user, is treated like any other unverified one. If the new address already has an account, its owner receives a
 * notification without a link.
 */
export async function sendEmailChangeRequests(
  context: WorkerContext,
  { changeId }: Events['user.email_change_asked'],
): Promise<void> {
  const { db, clock } = context
  const change = await findEmailChange(db, changeId)
  if (change === undefined || change.closed_at !== null || change.expires_at <= clock()) return
  const recipient = await findEmailChangeRecipient(db, change.user_id)
  if (recipient === undefined) return
  const signIn = change.session_id === null ? undefined : await findSignIn(db, change.session_id)
  const facts = { at: change.asked_at, ...(signIn !== undefined && describeSignIn(signIn)) }
  const about = { occasion: changeId, facts }
  if (recipient.email_verified_at !== null) {
    await sendAccountEmail(context, { ...recipient, emailChangeId: changeId }, { kind: 'email-change-old', ...about })
  }
  const owner = await findRecipientByEmail(db, change.new_email)
  if (owner !== undefined) {
    await sendAccountEmail(context, owner, { kind: 'address-wanted', occasion: changeId, facts: undefined })
    return
  }
  const newAddress = { ...recipient, email: change.new_email, emailChangeId: changeId }
  await sendAccountEmail(context, newAddress, { kind: 'email-change-new', occasion: changeId, facts: undefined })
}
