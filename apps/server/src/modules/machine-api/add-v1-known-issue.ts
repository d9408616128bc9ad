import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { listKnownIssueRows, registerIssue, toKnownIssue } from '#server/modules/reports/public.ts'
import { v1PageSize } from '@grana/contract/machines/v1-fields'
import { addV1KnownIssue as operation } from '@grana/contract/machines/v1-programs'
import { recordTokenUse } from './record-token-use.ts'

export const addV1KnownIssue = handle(operation, ({ db, clock }, machine, { params, body }) => {
  const key = { organizationId: machine.membership.organizationId, programId: params.program }
  return inTransactionAs(db, machine.user, async (trx) => {
    await registerIssue(trx, key, { ...body, by: machine.user.id, at: clock() })
    await recordTokenUse(trx, machine, { operation: operation.name, programId: params.program })
    return (await listKnownIssueRows(trx, { ...key, size: v1PageSize })).map(toKnownIssue)
  })
})
