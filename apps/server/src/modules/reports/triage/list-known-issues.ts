import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { hasProgram } from '#server/modules/programs/public.ts'
import { hasPermission } from '#server/permissions/decide.ts'
import { listKnownIssues as operation } from '@grana/contract/reports/organization-reports'
import { listKnownIssueRows, toKnownIssue } from './queries-known-issues.ts'

export const listKnownIssues = handle(operation, ({ db }, { user, membership }, { params }) => {
  const key = { organizationId: membership.organizationId, programId: params.program }
  return inTransactionAs(db, user, async (trx) => {
    if (!(await hasProgram(trx, key))) throw new DomainError('request.not_found')
    const rows = await listKnownIssueRows(trx, key)
    return {
      data: rows.map(toKnownIssue),
      meta: { can_register: hasPermission(membership, 'report.close', key.programId) },
    }
  })
})
