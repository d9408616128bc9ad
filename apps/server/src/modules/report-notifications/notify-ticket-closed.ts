import { inTransaction } from '#server/db/transaction.ts'
import type { Events } from '#server/events.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { notify } from '../notifications/public.ts'
import { findFixableReport, listTeamMembers } from './queries.ts'
import { resolveRecipients } from './recipients.ts'

/** Asks those who announce fixes whether to ask for a retest, once for each closing. Nothing else follows from a closed ticket. */
export async function notifyTicketClosed(
  { db, clock }: Pick<WorkerContext, 'db' | 'clock'>,
  { organizationId, reportId, at }: Events['ticket.closed'],
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const report = await findFixableReport(trx, { organizationId, reportId })
    if (report === undefined) return
    const { programId, agentId, events } = report
    const colleagues = await listTeamMembers(trx, { organizationId, programId })
    const noOne = { assignedTo: null, triagerId: null, actorId: null, triageStaff: [], arbiters: [] }
    await notify(trx, {
      to: resolveRecipients({ mayDo: 'report.fixed' }, { agentId, programId, colleagues, ...noOne }),
      kind: 'report.ticket_closed',
      data: { report_id: reportId, number: events },
      organizationId,
      at: clock(),
      once: `ticket-closed:${reportId}:${at}`,
    })
  })
}
