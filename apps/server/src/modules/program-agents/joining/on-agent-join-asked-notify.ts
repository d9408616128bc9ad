import { inTransaction } from '#server/db/transaction.ts'
import type { Events } from '#server/events.ts'
import { notify } from '#server/modules/notifications/public.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { listProgramLeaders } from '../queries-answers.ts'
import { findProgramRequest } from './queries.ts'

/** Notifies the leaders of a program that an agent asks to join. Safe to run twice: it notifies once. */
export async function notifyOfJoinRequest(
  { db, clock }: WorkerContext,
  { requestId, ...key }: Events['agent.join_asked'],
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const request = await findProgramRequest(trx, key, requestId)
    if (request?.state !== 'pending') return
    await notify(trx, {
      to: await listProgramLeaders(trx, key, null),
      kind: 'program.join_asked',
      data: { program_id: key.programId, request_id: requestId },
      organizationId: key.organizationId,
      actorId: request.user_id,
      at: clock(),
    })
  })
}
