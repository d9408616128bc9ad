import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { hasProgram } from '#server/modules/programs/public.ts'
import { listKnownIssueRows, toKnownIssue } from '#server/modules/reports/public.ts'
import { listV1KnownIssues as operation } from '@grana/contract/machines/v1-programs'
import { sizeOf, toPage } from './cursors.ts'

export const listV1KnownIssues = handle(operation, ({ db }, { user, membership }, { params, query }) => {
  const key = { organizationId: membership.organizationId, programId: params.program }
  const size = sizeOf(query)
  return inTransactionAs(db, user, async (trx) => {
    if (!(await hasProgram(trx, key))) throw new DomainError('request.not_found')
    const rows = await listKnownIssueRows(trx, { ...key, after: query.after, size })
    return toPage(rows.map(toKnownIssue), size, ({ id }) => id)
  })
})
