import type { WorkerContext } from '#server/worker-context.ts'
import type { AboutEmailChange } from '../auth/public.ts'
import { findEmailChange, findRecipient, findRecipientByEmail } from './queries.ts'
import { sendLetter } from './send-letter.ts'

/** Tells both addresses, the left one too: it is the only place where somebody who was robbed still hears of it. */
export async function tellBothAddresses(context: WorkerContext, { changeId }: AboutEmailChange): Promise<void> {
  const change = await findEmailChange(context.db, changeId)
  if (change === undefined || change.outcome !== 'changed') return
  const recipient = await findRecipient(context.db, change.user_id)
  if (recipient === undefined) return
  const facts = { at: change.closed_at ?? change.asked_at }
  for (const [side, email] of [
    ['old', change.old_email],
    ['new', change.new_email],
  ] as const) {
    // The address of an account in quarantine was another person's all along.
    const owner = side === 'old' ? await findRecipientByEmail(context.db, email) : undefined
    if (owner !== undefined) continue
    await sendLetter(
      context,
      { ...recipient, email },
      { kind: 'email-changed', occasion: `${changeId} ${side}`, facts },
    )
  }
}
