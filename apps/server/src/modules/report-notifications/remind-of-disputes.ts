import { inTransaction } from '#server/db/transaction.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { addWorkingDays } from '@grana/contract/reports/working-time'
import { notify } from '../notifications/public.ts'
import { listDueDisputes, listTeamMembers } from './queries.ts'
import { resolveRecipients } from './recipients.ts'

/** Reminds those who may answer a dispute, once, when a working day or less is left. */
export async function remindOfDisputes({ db, clock }: WorkerContext): Promise<void> {
  const at = clock()
  for (const due of await listDueDisputes(db, { from: at, until: addWorkingDays(at, 1) })) {
    const { organizationId, reportId, programId, agentId, number, openedEvent } = due
    await inTransaction(db, async (trx) => {
      const colleagues = await listTeamMembers(trx, { organizationId, programId })
      const noOne = { assignedTo: null, triagerId: null, actorId: null, triageStaff: [], arbiters: [] }
      await notify(trx, {
        to: resolveRecipients({ mayDo: 'dispute.answer' }, { agentId, programId, colleagues, ...noOne }),
        kind: 'report.dispute_due',
        data: { report_id: reportId, number: openedEvent },
        organizationId,
        at,
        once: `dispute-due:${reportId}:${number}`,
      })
    })
  }
}
