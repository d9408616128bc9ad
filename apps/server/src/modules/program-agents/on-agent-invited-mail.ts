import { inTransaction } from '#server/db/transaction.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { sendOnce } from '../account-letters/public.ts'
import { notify } from '../notifications/public.ts'
import type { AboutInvitation } from './events.ts'
import { programAddress } from './program-address.ts'
import { listWaiting } from './queries-mail.ts'

/** Tells an agent that a program waits for their answer. Which one they read behind their session: it may be private. */
export async function mailAgentInvitation(
  context: WorkerContext,
  { invitationId, ...key }: AboutInvitation,
): Promise<void> {
  const [reader] = await listWaiting(context.db, key, invitationId)
  if (reader === undefined) return
  const data = { program_id: key.programId, invitation_id: invitationId }
  const told = { to: [reader.id], kind: 'program.invited', data, at: context.clock(), isRepeatable: true } as const
  await inTransaction(context.db, (trx) => notify(trx, told))
  const address = programAddress(context.config.portalUrl, key.programId)
  await sendOnce(context, reader, {
    kind: 'program-invitation',
    occasion: invitationId,
    mail: { name: 'program-news', data: { kind: 'invitation', address } },
  })
}
