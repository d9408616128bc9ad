import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { registerKnownIssue as operation } from '@grana/contract/reports/organization-reports'
import { listKnownIssueRows, toKnownIssue } from './queries-known-issues.ts'
import { registerIssue } from './register-issue.ts'

export const registerKnownIssue = handle(operation, ({ db, clock }, { user, membership }, { params, body }) => {
  const key = { organizationId: membership.organizationId, programId: params.program }
  return inTransactionAs(db, user, async (trx) => {
    await registerIssue(trx, key, { ...body, by: user.id, at: clock() })
    return (await listKnownIssueRows(trx, { ...key, size: 50 })).map(toKnownIssue)
  })
})
