import type { WorkerContext } from '#server/worker-context.ts'
import type { UserEvent } from '../auth/public.ts'
import { findRecipient } from './queries.ts'
import { sendAccountEmail } from './send-account-email.ts'

/** Sends the welcome email after the email address was verified. */
export async function sendWelcomeEmail(context: WorkerContext, { userId, at }: UserEvent): Promise<void> {
  const recipient = await findRecipient(context.db, userId)
  if (recipient === undefined) return
  await sendAccountEmail(context, recipient, { kind: 'welcome', occasion: `${userId} ${at}`, facts: undefined })
}
