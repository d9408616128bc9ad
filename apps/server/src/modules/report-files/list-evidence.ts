import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { listEvidence as operation } from '@grana/contract/reports/evidence-files'
import { hasDraft, listOwnFiles, toEvidenceFile } from './queries-files.ts'

export const listEvidence = handle(operation, ({ db }, { user }, { params }) => {
  const scope = { draftId: params.draft, agentId: user.id }
  return inTransactionAs(db, user, async (trx) => {
    if (!(await hasDraft(trx, scope))) throw new DomainError('request.not_found')
    return (await listOwnFiles(trx, scope)).map(toEvidenceFile)
  })
})
