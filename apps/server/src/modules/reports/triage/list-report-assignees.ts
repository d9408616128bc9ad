import { handle } from '#server/http/handle.ts'
import { pageOf } from '#server/lib/page.ts'
import { hasPermission } from '#server/permissions/decide.ts'
import { listReportAssignees as operation } from '@grana/contract/reports/triage'
import { toMemberActor, withReport } from '../report-access.ts'
import { listProgramMemberships } from './queries-members.ts'

const pageSize = 200

/** Users to whom a report can be assigned: members who work on reports of its program. */
export const listReportAssignees = handle(operation, (context, member, { params, query }) =>
  withReport(context, toMemberActor(member), params.report, {
    permission: 'report.assign',
    run: async (trx, { report }) => {
      const rows = await listProgramMemberships(trx, report, { size: pageSize + 1, after: query.after })
      const { shown, next } = pageOf(rows, pageSize)
      const data = shown
        .filter(({ membership }) => hasPermission(membership, 'report.note', report.program_id))
        .map(({ id, name }) => ({ id, name }))
      return { data, meta: { next } }
    },
  }),
)
