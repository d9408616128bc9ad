import type { WorkerContext } from '#server/worker-context.ts'
import type { AboutUser } from '../auth/public.ts'
import { findRecipient } from './queries.ts'
import { sendLetter } from './send-letter.ts'

/** Welcomes somebody whose address is proven. */
export async function welcomeOwner(context: WorkerContext, { userId, at }: AboutUser): Promise<void> {
  const recipient = await findRecipient(context.db, userId)
  if (recipient === undefined) return
  await sendLetter(context, recipient, { kind: 'welcome', occasion: `${userId} ${at}`, facts: undefined })
}
