import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { pageOf } from '#server/lib/page.ts'
import { hasProgram } from '#server/modules/programs/public.ts'
import { listKnownIssues as operation } from '@grana/contract/reports/organization-reports'
import { listKnownIssueRows, toKnownIssue } from './queries-known-issues.ts'

const pageSize = 50

export const listKnownIssues = handle(operation, ({ db }, { user, membership }, { params, query }) => {
  const key = { organizationId: membership.organizationId, programId: params.program }
  return inTransactionAs(db, user, async (trx) => {
    if (!(await hasProgram(trx, key))) throw new DomainError('request.not_found')
    const rows = await listKnownIssueRows(trx, { ...key, after: query.after, size: pageSize + 1 })
    const { shown, next } = pageOf(rows, pageSize)
    return { data: shown.map(toKnownIssue), meta: { next } }
  })
})
