import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { removeEvidence as operation } from '@grana/contract/reports/evidence-files'
import { deleteFile } from './queries-files.ts'

/** Deletes a file in any state. A job deletes its bytes from the store right after. */
export const removeEvidence = handle(operation, ({ db }, { user }, { params }) =>
  inTransactionAs(db, user, async (trx) => {
    if (!(await deleteFile(trx, params.file, { draftId: params.draft, agentId: user.id })))
      throw new DomainError('request.not_found')
    await emit(trx, 'evidence.dropped', { draftId: params.draft })
    return { removed: true as const }
  }),
)
