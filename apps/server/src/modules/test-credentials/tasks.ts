import { inTransaction } from '#server/db/transaction.ts'
import type { Events } from '#server/events.ts'
import { on } from '#server/reactions.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { notify } from '../notifications/public.ts'
import { listManagers } from './queries-credentials.ts'

/** Notifies those who manage the accounts of a program that an agent waits for one. Safe to run twice. */
async function notifyOfRequest({ db, clock }: WorkerContext, asked: Events['credential.asked']): Promise<void> {
  const { organizationId, programId, targetId, agentId, at } = asked
  await inTransaction(db, async (trx) =>
    notify(trx, {
      to: await listManagers(trx, { organizationId, programId }),
      kind: 'credential.asked',
      data: { program_id: programId, target_id: targetId },
      organizationId,
      actorId: agentId,
      at: clock(),
      once: `credential:${targetId}:${agentId.slice(0, 8)}:${Date.parse(at)}`,
    }),
  )
}

export const testCredentialTasks = [on('credential.asked', 'tell', notifyOfRequest)]
