import type { WorkerContext } from '#server/worker-context.ts'
import { sendAccountEmail } from '../account-emails/public.ts'
import type { AboutRecovery } from '../staff/public.ts'
import { findRecipient, findRecovery } from './queries.ts'

/** Notifies the account owner by email that the recovery was stopped. */
export async function sendRecoveryStoppedEmail(context: WorkerContext, { recoveryId }: AboutRecovery): Promise<void> {
  const recovery = await findRecovery(context.db, recoveryId)
  const at = recovery?.closed_at ?? null
  const person = recovery && (await findRecipient(context.db, recovery.user_id))
  if (person === undefined || at === null) return
  await sendAccountEmail(context, person, { kind: 'recovery-stopped', occasion: recoveryId, facts: { at } })
}
