import type { Events } from '#server/events.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { isPasswordClosed } from '../credentials/public.ts'
import { sendReactivationEmail } from './disabled-account-email.ts'
import { deleteResetRequest, findDisabledRecipientByEmail, findRecipientByEmail, findResetRequest } from './queries.ts'
import { sendAccountEmail } from './send-account-email.ts'

/**
 * Sends a password reset link if the address has an account; otherwise does nothing observable. The owner of a disabled account
 * receives the reactivation email instead. Deletes the typed address afterwards.
 */
export async function sendPasswordResetEmail(
  context: WorkerContext,
  { requestId }: Events['password.reset_requested'],
): Promise<void> {
  const { db } = context
  const request = await findResetRequest(db, requestId)
  if (request === undefined) return
  const recipient = await findRecipientByEmail(db, request.email)
  // A member whose organization signs in by its provider only: a link would be refused.
  if (recipient !== undefined && !(await isPasswordClosed(db, recipient.id))) {
    await sendAccountEmail(context, recipient, {
      kind: 'reset',
      occasion: requestId,
      facts: { at: request.created_at },
    })
  }
  const disabledRecipient = recipient === undefined ? await findDisabledRecipientByEmail(db, request.email) : undefined
  if (disabledRecipient !== undefined)
    await sendReactivationEmail(context, disabledRecipient, { occasion: requestId, at: request.created_at })
  await deleteResetRequest(db, requestId)
}
