import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { handle } from '#server/http/handle.ts'
import { getDispute as operation, type DisputeOnDesk } from '@grana/contract/staff/disputes'
import { isFirstView, recordReportAudit, recordReportView, toReport } from '../reports/public.ts'
import { asStaff } from '../staff/public.ts'
import { closingsFor, effectsFor } from './policy.ts'
import { listDisputeRows } from './queries-disputes.ts'
import { findAmounts, getQueuedDispute, isTakenBy, lockTaken, type TakenDispute } from './taken-dispute.ts'
import { toCard } from './to-card.ts'
import { listClauses, toDispute } from './to-record.ts'

type AssignedDispute = Required<DisputeOnDesk>['assigned']

/** The report and the record for the person who rules. Records the view, as for every reading of a report. */
async function toAssigned(context: Context, trx: Trx, { locked }: TakenDispute): Promise<AssignedDispute> {
  const { report, at } = locked
  // The audit log shows the organization which staff read the report, and since when.
  if (await isFirstView(trx, report)) await recordReportAudit(trx, locked, { action: 'report.read' })
  await recordReportView(trx, report, at)
  const clauses = await listClauses(trx, locked)
  const range = await findAmounts(trx, locked)
  const rows = await listDisputeRows(trx, report)
  const effects = effectsFor({ ...report, isPayable: range !== undefined })
  return {
    report: await toReport(context, trx, locked),
    disputes: rows.map((row) => toDispute(row, { clauses, seesTeam: true, at })),
    clauses,
    effects,
    closings: effects.includes('change_closing') ? closingsFor(report) : [],
    ...(range !== undefined && { range }),
  }
}

export const getDispute = handle(
  operation,
  (context, actor, { params }) => {
    const at = context.clock()
    const { user } = actor
    return asStaff(context, actor, async (trx) => {
      const queued = await getQueuedDispute(trx, params.id, at)
      const card = toCard(queued, actor, at)
      if (!isTakenBy(queued, user)) return { card }
      const locked = await lockTaken(trx, queued, { user, at })
      return { card, assigned: await toAssigned(context, trx, { queued, locked }) }
    })
  },
  { maxStatements: 30, why: 'returns the whole report beside the record of the dispute, and records the view' },
)
