import type { Context } from '#server/context.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Answer, Received } from '@grana/contract/operation'
import {
  mostDocuments,
  type approveStaffDocument,
  type listStaffDocuments,
  type openStaffDocument,
  type rejectStaffDocument,
} from '@grana/contract/staff/targets'
import { asStaff, keepAct, recordAct } from '../staff/public.ts'
import {
  approveTargetDocument,
  linkToDocument,
  listWaitingDocuments,
  rejectTargetDocument,
  type WaitingDocument,
} from '../targets/public.ts'

function toDocument(row: WaitingDocument) {
  return {
    id: row.id,
    organization: { id: row.organization_id, name: row.organization_name },
    target: { id: row.target_id, name: row.target_name, type: row.type, address: row.address },
    file_name: row.file_name,
    size_bytes: row.size_bytes,
    uploaded_at: row.uploaded_at.toISOString(),
  }
}

export function readDocuments(context: Context, actor: SignedIn): Promise<Answer<typeof listStaffDocuments>> {
  return asStaff(context, actor, async (trx) => (await listWaitingDocuments(trx, mostDocuments)).map(toDocument))
}

/** Gives the address of a paper; the organization reads in its log that it was opened, and by whom. */
export function openDocument(
  context: Context,
  actor: SignedIn,
  { params }: Received<typeof openStaffDocument>,
): Promise<Answer<typeof openStaffDocument>> {
  return asStaff(context, actor, async (trx) => {
    const { address, ...about } = await linkToDocument(trx, context.files, params.id)
    await recordAct(trx, actor, {
      action: 'target.document_opened',
      subject: 'target',
      subject_id: about.targetId,
      subject_name: about.targetName,
      organization_id: about.organizationId,
      at: context.clock(),
    })
    return { address }
  })
}

type Deciding = { id: string; reason: string; isApproved: boolean }

/** The module of targets decides, logs it for the organization and tells it; what staff did and why is kept here. */
async function decide(context: Context, actor: SignedIn, { id, reason, isApproved }: Deciding): Promise<null> {
  const at = context.clock()
  await asStaff(context, actor, async (trx) => {
    const waiting = (await listWaitingDocuments(trx, mostDocuments)).find((document) => document.id === id)
    if (waiting === undefined) throw new DomainError('request.not_found')
    const decided = { documentId: id, actorId: actor.user.id, at }
    await (isApproved ? approveTargetDocument(trx, decided) : rejectTargetDocument(trx, { ...decided, reason }))
    await keepAct(trx, actor, {
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

export function approveDocument(
  context: Context,
  actor: SignedIn,
  { params, body }: Received<typeof approveStaffDocument>,
): Promise<null> {
  return decide(context, actor, { id: params.id, reason: body.reason, isApproved: true })
}

export function rejectDocument(
  context: Context,
  actor: SignedIn,
  { params, body }: Received<typeof rejectStaffDocument>,
): Promise<null> {
  return decide(context, actor, { id: params.id, reason: body.reason, isApproved: false })
}
