import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { saveReportDraft as operation } from '@grana/contract/reports/agent-reports'
import { getDraft } from './draft-access.ts'
import { updateDraft } from './queries-drafts.ts'

/** Saves a draft with optimistic locking: a draft open on two devices cannot overwrite changes that it has not loaded. */
export const saveReportDraft = handle(operation, ({ db, clock }, { user }, { params, body }) => {
  const at = clock()
  return inTransactionAs(db, user, async (trx) => {
    await getDraft(trx, params.draft, { userId: user.id, lock: true })
    const revision = await updateDraft(trx, { id: params.draft, revision: body.revision, body: body.draft, at })
    if (revision === undefined) throw new DomainError('report.draft_conflict')
    return { revision, updated_at: at.toISOString() }
  })
})
