import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { reviewDocument as operation } from '@grana/contract/engagements/documents'
import { decideAsStaff, decisionBound } from './document-access.ts'
import { reviewVersion } from './queries-documents.ts'

/** Accepts a version of the report, or refuses it with marks. */
export const reviewDocument = handle(
  operation,
  (context, staff, { params, body }) =>
    decideAsStaff(context, staff, {
      id: params.id,
      version: params.edition,
      work: async (trx, { key, at }) => {
        const marks = body.decision === 'refused' ? body.marks : []
        const isDone = await reviewVersion(trx, key, { state: body.decision, marks, by: staff.user.id, at })
        if (!isDone) throw new DomainError('engagement.move_refused')
        return { action: `document.${body.decision}`, event: 'document.decided', reason: null }
      },
    }),
  decisionBound,
)
