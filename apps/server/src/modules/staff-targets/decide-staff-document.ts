import type { Context } from '#server/context.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { asStaff, recordStaffOnlyAct } from '../staff/public.ts'
import { approveTargetDocument, findDocumentTarget, rejectTargetDocument } from '../targets/public.ts'

type DocumentDecision = { id: string; reason: string; isApproved: boolean }

/** The targets module applies the decision, records the audit event and notifies; the staff action is stored here. */
export async function decideStaffDocument(
  context: Context,
  actor: SignedIn,
  { id, reason, isApproved }: DocumentDecision,
): Promise<null> {
  const at = context.clock()
  await asStaff(context, actor, async (trx) => {
    // Also one that was decided: the decision itself then answers that a colleague came first.
    const about = await findDocumentTarget(trx, id)
    if (about === undefined) throw new DomainError('request.not_found')
    const decided = { documentId: id, actorId: actor.user.id, at }
    await (isApproved ? approveTargetDocument(trx, decided) : rejectTargetDocument(trx, { ...decided, reason }))
    await recordStaffOnlyAct(trx, actor, {
      action: isApproved ? 'target.approved' : 'target.rejected',
      subject: 'target',
      subject_id: about.target_id,
      subject_name: about.target_name,
      organization_id: about.organization_id,
      reason,
      at,
    })
  })
  return null
}
