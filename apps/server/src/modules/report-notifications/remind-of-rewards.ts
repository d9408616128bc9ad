import { inTransaction } from '#server/db/transaction.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { notify } from '../notifications/public.ts'
import { listTeamMembers, listOverdueRewards } from './queries.ts'
import { resolveRecipients } from './recipients.ts'

const weekMs = 7 * 86_400_000

/** Notifies approvers of overdue reward decisions, again each week, also for closed reports. */
export async function remindOfRewards({ db, clock }: WorkerContext): Promise<void> {
  const at = clock()
  for (const late of await listOverdueRewards(db, at)) {
    const { organization_id: organizationId, id: reportId, program_id: programId, due_at: dueAt } = late
    const week = Math.floor((at.getTime() - dueAt.getTime()) / weekMs)
    await inTransaction(db, async (trx) => {
      const colleagues = await listTeamMembers(trx, { organizationId, programId })
      const noOne = { assignedTo: null, triagerId: null, actorId: null, triageStaff: [], arbiters: [] }
      const around = { agentId: late.agent_id, programId, colleagues, ...noOne }
      await notify(trx, {
        to: resolveRecipients({ mayDo: 'reward.approve' }, around),
        kind: 'report.reward_late',
        data: { report_id: reportId, number: late.events },
        organizationId,
        at,
        once: `reward-late:${reportId}:${dueAt.toISOString().slice(0, 10)}:${week}`,
      })
    })
  }
}
