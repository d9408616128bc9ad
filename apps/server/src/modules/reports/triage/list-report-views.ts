import { handle } from '#server/http/handle.ts'
import { listReportViews as operation, maxReportViews } from '@grana/contract/reports/triage'
import { toMemberActor, withReport } from '../report-access.ts'
import { listViewRows } from './queries-views.ts'

/** Lists who viewed a report, for owners of the organization and of the program. */
export const listReportViews = handle(operation, (context, member, { params }) =>
  withReport(context, toMemberActor(member), params.report, {
    permission: 'report.readings',
    run: async (trx, { report }) => {
      const rows = await listViewRows(trx, report, maxReportViews)
      return rows.map(({ user_id: id, name, side, read_at: at }) => ({
        reader: { name, ...(side !== 'helper' && { id }) },
        side,
        at: at.toISOString(),
      }))
    },
  }),
)
