import type { Events } from '#server/events.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { findEmailChange, findRecipient, findRecipientByEmail } from './queries.ts'
import { sendAccountEmail } from './send-account-email.ts'

/** Notifies both addresses. After an account takeover the old one is the only address that still reaches the owner. */
export async function sendEmailChangedEmails(
  context: WorkerContext,
  { changeId }: Events['user.email_changed'],
): Promise<void> {
  const change = await findEmailChange(context.db, changeId)
  if (change === undefined || change.outcome !== 'changed') return
  const recipient = await findRecipient(context.db, change.user_id)
  if (recipient === undefined) return
  const facts = { at: change.closed_at ?? change.asked_at }
  for (const [side, email] of [
    ['old', change.old_email],
    ['new', change.new_email],
  ] as const) {
    // The old address of a quarantined account belongs to another user.
    const owner = side === 'old' ? await findRecipientByEmail(context.db, email) : undefined
    if (owner !== undefined) continue
    await sendAccountEmail(
      context,
      { ...recipient, email },
      { kind: 'email-changed', occasion: `${changeId} ${side}`, facts },
    )
  }
}
