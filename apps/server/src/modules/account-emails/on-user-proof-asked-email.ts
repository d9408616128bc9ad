import type { WorkerContext } from '#server/worker-context.ts'
import type { UserEvent } from '../auth/public.ts'
import { findRecipient } from './queries.ts'
import { sendAccountEmail } from './send-account-email.ts'

/** Sends the verification link, unless the email address was verified meanwhile. */
export async function sendVerificationEmail(context: WorkerContext, { userId, at }: UserEvent): Promise<void> {
  const recipient = await findRecipient(context.db, userId)
  if (recipient === undefined || recipient.email_verified_at !== null) return
  await sendAccountEmail(context, recipient, { kind: 'prove', occasion: `${userId} ${at}`, facts: undefined })
}
