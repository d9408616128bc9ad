import { inTransaction } from '#server/db/transaction.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { notify } from '../notifications/public.ts'
import { peopleOf } from './circles.ts'
import { listColleagues, listLateRewards } from './queries.ts'

const weekMs = 7 * 86_400_000

/** Tells those who decide of rewards whose time is over, again each week, also where the report is closed. */
export async function remindOfRewards({ db, clock }: WorkerContext): Promise<void> {
  const at = clock()
  for (const late of await listLateRewards(db, at)) {
    const { organization_id: organizationId, id: reportId, program_id: programId, due_at: dueAt } = late
    const week = Math.floor((at.getTime() - dueAt.getTime()) / weekMs)
    await inTransaction(db, async (trx) => {
      const colleagues = await listColleagues(trx, { organizationId, programId })
      const around = { agentId: late.agent_id, assignedTo: null, triagerId: null, programId, colleagues, actorId: null }
      await notify(trx, {
        to: peopleOf({ mayDo: 'reward.approve' }, around),
        kind: 'report.reward_late',
        data: { report_id: reportId, number: late.events },
        organizationId,
        at,
        once: `reward-late:${reportId}:${dueAt.toISOString().slice(0, 10)}:${week}`,
      })
    })
  }
}
