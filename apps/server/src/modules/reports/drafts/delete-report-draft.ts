import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { deleteReportDraft as operation } from '@grana/contract/reports/agent-reports'
import { deleteDraft } from './queries-drafts.ts'

export const deleteReportDraft = handle(operation, ({ db }, { user }, { params }) =>
  inTransactionAs(db, user, async (trx) => {
    if (!(await deleteDraft(trx, params.draft, user.id))) throw new DomainError('request.not_found')
    await emit(trx, 'evidence.dropped', { draftId: params.draft })
    return { discarded: true as const }
  }),
)
