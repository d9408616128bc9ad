import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { completeEvidenceUpload as operation } from '@grana/contract/reports/evidence-files'
import { getDraftFile } from './draft-files.ts'
import { markUploaded, toEvidenceFile } from './queries-files.ts'

/** Queues the uploaded file for its check. From here on the agent cannot change it. */
export const completeEvidenceUpload = handle(operation, ({ db, clock }, { user }, { params }) => {
  const scope = { draftId: params.draft, agentId: user.id }
  return inTransactionAs(db, user, async (trx) => {
    const isFirst = await markUploaded(trx, params.file, { ...scope, at: clock() })
    const row = await getDraftFile(trx, params.file, scope)
    if (!isFirst) throw new DomainError('evidence.state_changed')
    await emit(trx, 'evidence.arrived', { fileId: row.id })
    return toEvidenceFile(row)
  })
})
