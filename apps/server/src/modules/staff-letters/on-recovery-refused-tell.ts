import type { WorkerContext } from '#server/worker-context.ts'
import { sendLetter } from '../account-letters/public.ts'
import type { AboutRecovery } from '../staff/public.ts'
import { findConcerned, findRecovery } from './queries.ts'

/** Tells the owner of an account that their second factor stays. */
export async function tellStopped(context: WorkerContext, { recoveryId }: AboutRecovery): Promise<void> {
  const recovery = await findRecovery(context.db, recoveryId)
  const at = recovery?.closed_at ?? null
  const person = recovery && (await findConcerned(context.db, recovery.user_id))
  if (person === undefined || at === null) return
  await sendLetter(context, person, { kind: 'recovery-stopped', occasion: recoveryId, facts: { at } })
}
