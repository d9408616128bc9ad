import type { WorkerContext } from '#server/worker-context.ts'
import type { AboutUser } from '../auth/public.ts'
import { findRecipient } from './queries.ts'
import { sendLetter } from './send-letter.ts'

/** Sends the link that proves an address; somebody who has proven it meanwhile needs none. */
export async function mailProof(context: WorkerContext, { userId, at }: AboutUser): Promise<void> {
  const recipient = await findRecipient(context.db, userId)
  if (recipient === undefined || recipient.email_verified_at !== null) return
  await sendLetter(context, recipient, { kind: 'prove', occasion: `${userId} ${at}`, facts: undefined })
}
