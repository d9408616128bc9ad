import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { removeEvidence as operation } from '@grana/contract/reports/evidence-files'
import { removeOwnFile } from './own-files.ts'

export const removeEvidence = handle(operation, ({ db }, { user }, { params }) =>
  inTransactionAs(db, user, (trx) => removeOwnFile(trx, params.file, { draftId: params.draft, agentId: user.id })),
)
