import { inTransaction } from '#server/db/transaction.ts'
import type { Events } from '#server/events.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { notify } from '../notifications/public.ts'
import { findInvitationAnswer, listProgramLeaders } from './queries-answers.ts'

const kinds = {
  accepted: 'program.agent_accepted',
  rejected: 'program.agent_rejected',
  left: 'program.agent_left',
} as const

/** Notifies the leaders of a program of an agent's answer to its invitation, and of leaving. Safe to run twice: it notifies once. */
export async function notifyOfAgentAnswer(
  { db, clock }: WorkerContext,
  { invitationId, ...key }: Events['agent.answered'],
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const answer = await findInvitationAnswer(trx, key, invitationId)
    if (answer === undefined) return
    const { organizationId, programId } = key
    await notify(trx, {
      to: await listProgramLeaders(trx, key, answer.invited_by),
      kind: kinds[answer.state],
      data: { program_id: programId, invitation_id: invitationId },
      organizationId,
      actorId: answer.user_id,
      at: clock(),
      isRepeatable: true,
    })
  })
}
