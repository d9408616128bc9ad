import { handle } from '#server/http/handle.ts'
import { hasPermission } from '#server/permissions/decide.ts'
import { listReportAssignees as operation } from '@grana/contract/reports/triage'
import { toMemberActor, withReport } from '../report-access.ts'
import { listProgramMemberships } from './queries-members.ts'

/** Users to whom a report can be assigned: members who work on reports of its program. */
export const listReportAssignees = handle(operation, (context, member, { params }) =>
  withReport(context, toMemberActor(member), params.report, {
    permission: 'report.assign',
    run: async (trx, { report }) => {
      const found = await listProgramMemberships(trx, report)
      return found
        .filter(({ membership }) => hasPermission(membership, 'report.note', report.program_id))
        .map(({ id, name }) => ({ id, name }))
    },
  }),
)
