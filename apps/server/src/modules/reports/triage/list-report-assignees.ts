import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { hasPermission } from '#server/permissions/decide.ts'
import { listReportAssignees as operation } from '@grana/contract/reports/triage'
import { canOnReport } from '../can-on-report.ts'
import { memberAccess, getAccessibleReport } from './locked-report.ts'
import { listProgramMemberships } from './queries-members.ts'

/** Users to whom a report can be assigned: members who work on reports of its program. */
export const listReportAssignees = handle(operation, ({ db }, member, { params }) =>
  inTransactionAs(db, member.user, async (trx) => {
    const { report, actor } = await getAccessibleReport(trx, memberAccess(member), {
      reportId: params.report,
      lock: false,
    })
    if (canOnReport('report.assign', actor, report) !== 'yes') throw new DomainError('auth.forbidden')
    const found = await listProgramMemberships(trx, report)
    return found
      .filter(({ membership }) => hasPermission(membership, 'report.note', report.program_id))
      .map(({ id, name }) => ({ id, name }))
  }),
)
