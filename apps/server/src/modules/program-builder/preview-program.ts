import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { previewProgram as operation } from '@grana/contract/programs/builder'
import { loadCurrentDraftContext, toProgramPage } from './load-draft-context.ts'
import { findProgram } from './queries.ts'
import { wholeDraft } from './statement-bounds.ts'

/** The page that publishing the draft would produce, built by the same code as the public page. */
export const previewProgram = handle(
  operation,
  ({ db, clock }, { user, membership }, { params }) => {
    const key = { organizationId: membership.organizationId, programId: params.program }
    return inTransactionAs(db, user, async (trx) => {
      const row = await findProgram(trx, key)
      if (row === undefined) throw new DomainError('request.not_found')
      return toProgramPage(await loadCurrentDraftContext(trx, row), clock()).page
    })
  },
  wholeDraft,
)
