import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { previewKnownIssues as operation } from '@grana/contract/programs/known-issue-files'
import { hasProgram } from '../programs/public.ts'
import { toShownRow } from './file-rows.ts'
import { readFile } from './read-file.ts'

export const previewKnownIssues = handle(operation, ({ db, clock }, { user, membership }, { params, body }) => {
  const key = { organizationId: membership.organizationId, programId: params.program }
  return inTransactionAs(db, user, async (trx) => {
    if (!(await hasProgram(trx, key))) throw new DomainError('request.not_found')
    const rows = await readFile(trx, key, { ...body, at: clock() })
    return { rows: rows.map(toShownRow), good: rows.filter(({ issue }) => issue !== undefined).length }
  })
})
