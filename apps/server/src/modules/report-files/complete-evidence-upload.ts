import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { completeEvidenceUpload as operation } from '@grana/contract/reports/evidence-files'
import { completeUpload } from './own-files.ts'
import { toEvidenceFile } from './queries-files.ts'

export const completeEvidenceUpload = handle(operation, ({ db, clock }, { user }, { params }) => {
  const owner = { draftId: params.draft, agentId: user.id }
  return inTransactionAs(db, user, async (trx) =>
    toEvidenceFile(await completeUpload(trx, params.file, { owner, at: clock() })),
  )
})
