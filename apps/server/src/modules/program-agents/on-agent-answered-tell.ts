import { inTransaction } from '#server/db/transaction.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { notify } from '../notifications/public.ts'
import type { AboutInvitation } from './events.ts'
import { findAnswer, listRunners } from './queries-answers.ts'

/** Tells those who run a program what an agent said to its invitation. The job may run twice and tells once. */
export async function tellOfAnswer(
  { db, clock }: WorkerContext,
  { invitationId, ...key }: AboutInvitation,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const answer = await findAnswer(trx, key, invitationId)
    if (answer === undefined) return
    const { organizationId, programId } = key
    await notify(trx, {
      to: await listRunners(trx, key, answer.invited_by),
      kind: answer.state === 'accepted' ? 'program.agent_accepted' : 'program.agent_rejected',
      data: { program_id: programId, invitation_id: invitationId },
      organizationId,
      actorId: answer.user_id,
      at: clock(),
      isRepeatable: true,
    })
  })
}
