import type { Events } from '#server/events.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { findDisabledRecipient, type Recipient } from './queries.ts'
import { sendAccountEmail } from './send-account-email.ts'

type DisabledRecipient = Recipient & { disabled_reason: string | null }

/** Sends the reactivation link of a disabled account; uses another template when erasure is scheduled. */
export function sendReactivationEmail(
  context: WorkerContext,
  recipient: DisabledRecipient,
  { occasion, at }: { occasion: string; at: Date },
): Promise<void> {
  const kind = recipient.disabled_reason === 'erasure' ? 'erasure-asked' : 'disabled'
  return sendAccountEmail(context, recipient, { kind, occasion, facts: { at } })
}

/** Runs after an account was disabled; sends nothing if it was reactivated meanwhile. */
export async function sendDisabledAccountEmail(
  context: WorkerContext,
  { userId, at }: Events['user.disabled'],
): Promise<void> {
  const recipient = await findDisabledRecipient(context.db, userId)
  if (recipient !== undefined)
    await sendReactivationEmail(context, recipient, { occasion: `${userId} ${at}`, at: new Date(at) })
}
