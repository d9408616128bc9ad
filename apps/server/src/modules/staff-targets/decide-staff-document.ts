import type { Context } from '#server/context.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { maxPendingDocuments } from '@grana/contract/staff/targets'
import { asStaff, recordStaffOnlyAct } from '../staff/public.ts'
import { approveTargetDocument, listWaitingDocuments, rejectTargetDocument } from '../targets/public.ts'

type DocumentDecision = { id: string; reason: string; isApproved: boolean }

/** The targets module applies the decision, records the audit event and notifies; the staff action is stored here. */
export async function decideStaffDocument(
  context: Context,
  actor: SignedIn,
  { id, reason, isApproved }: DocumentDecision,
): Promise<null> {
  const at = context.clock()
  await asStaff(context, actor, async (trx) => {
    const waiting = (await listWaitingDocuments(trx, maxPendingDocuments)).find((document) => document.id === id)
    if (waiting === undefined) throw new DomainError('request.not_found')
    const decided = { documentId: id, actorId: actor.user.id, at }
    await (isApproved ? approveTargetDocument(trx, decided) : rejectTargetDocument(trx, { ...decided, reason }))
    await recordStaffOnlyAct(trx, actor, {
      action: isApproved ? 'target.approved' : 'target.rejected',
      subject: 'target',
      subject_id: waiting.target_id,
      subject_name: waiting.target_name,
      organization_id: waiting.organization_id,
      reason,
      at,
    })
  })
  return null
}
