import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { FileStore } from '#server/lib/file-store/file-store.ts'
import { emit } from '#server/reactions.ts'
import { recordEvent } from '../audit/public.ts'
import { listOwners, notify } from '../notifications/public.ts'
import { decideDocument, findWaitingFile } from './queries-documents.ts'

type DocumentDecision = { documentId: string; actorId: string; at: Date }

async function decide(trx: Trx, { documentId, actorId, at }: DocumentDecision, reason: string | null): Promise<void> {
  const key = await decideDocument(trx, documentId, { accept: reason === null, reason, at })
  if (key === undefined) throw new DomainError('target.document_decided')
  const kind = reason === null ? 'target.document_approved' : 'target.document_rejected'
  await recordEvent(trx, {
    organizationId: key.organizationId,
    actorId,
    action: kind,
    thing: 'target',
    thingId: key.targetId,
    details: { document: documentId, ...(reason !== null && { reason }) },
  })
  if (reason === null) await emit(trx, 'target.proven', key)
  const { organizationId, targetId } = key
  const to = await listOwners(trx, organizationId)
  await notify(trx, { to, kind, data: { target_id: targetId }, organizationId, at })
}

/** Approves an ownership document, which verifies the target. Runs in the administrator's transaction. */
export function approveTargetDocument(trx: Trx, decided: DocumentDecision): Promise<void> {
  return decide(trx, decided, null)
}

/** Rejects an ownership document with a reason for the organization. Runs in the administrator's transaction. */
export function rejectTargetDocument(
  trx: Trx,
  { reason, ...decided }: DocumentDecision & { reason: string },
): Promise<void> {
  return decide(trx, decided, reason)
}

type OpenedDocument = { address: string; organizationId: string; targetId: string; targetName: string }

/** A download link for one minute, and the target that the document belongs to. */
export async function getDocumentLink(trx: Trx, files: FileStore, documentId: string): Promise<OpenedDocument> {
  const file = await findWaitingFile(trx, documentId)
  if (file === undefined) throw new DomainError('request.not_found')
  return {
    address: files.downloadLink(file.file_key, file.file_name),
    organizationId: file.organization_id,
    targetId: file.target_id,
    targetName: file.target_name,
  }
}
