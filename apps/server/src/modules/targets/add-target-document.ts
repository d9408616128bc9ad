import { randomUUID } from 'node:crypto'
import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { verificationMethodsFor } from '@grana/contract/customers/target-address'
import type { documentRules } from '@grana/contract/customers/target-values'
import { addTargetDocument as operation } from '@grana/contract/customers/targets'
import { validationTexts } from '@grana/messages/es/validation'
import { recordEvent } from '../audit/public.ts'
import { documentPrefix } from './document-key.ts'
import { lockOpenTarget, loadTarget } from './get-target.ts'
import { insertDocument } from './queries-documents.ts'
import type { TargetRow } from './queries-targets.ts'

/** Detects the type by magic bytes: the client controls the file name and the declared type. */
function typeOf(bytes: Uint8Array): (typeof documentRules.types)[number] | undefined {
  const head = Buffer.from(bytes.subarray(0, 8))
  if (head.subarray(0, 5).toString('latin1') === '%PDF-') return 'application/pdf'
  if (head.equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'image/png'
  return head.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')) ? 'image/jpeg' : undefined
}

function assertDocumentMethod({ type, address }: TargetRow): void {
  if (!verificationMethodsFor(type, address).includes('document')) throw new DomainError('target.method_refused')
}

/** Submits an ownership document for staff review. The file is stored before its row; `sweepDocuments` removes orphans. */
export const addTargetDocument = handle(
  operation,
  async ({ db, clock, files }, member, { params, body }) => {
    const { user, membership } = member
    const { organizationId } = membership
    const bytes = body.document
    const type = typeOf(bytes)
    if (type === undefined)
      throw new DomainError('request.invalid', { fields: { document: validationTexts['document.format'] } })
    // Checked before the upload, so that no file is stored for nothing, and again afterwards: the target may have changed.
    await inTransactionAs(db, user, async (trx) =>
      assertDocumentMethod(await lockOpenTarget(trx, member, params.target)),
    )
    const key = `${documentPrefix}${randomUUID()}`
    await files.put(key, { bytes, type })
    return inTransactionAs(db, user, async (trx) => {
      const row = await lockOpenTarget(trx, member, params.target)
      assertDocumentMethod(row)
      const documentId = await insertDocument(trx, {
        organization_id: organizationId,
        target_id: row.id,
        address: row.address,
        file_key: key,
        file_name: body.file_name,
        file_type: type,
        size_bytes: bytes.length,
        uploaded_by: user.id,
        uploaded_at: clock(),
      })
      const details = { document: documentId }
      await recordEvent(trx, {
        organizationId,
        actorId: user.id,
        action: 'target.document_received',
        thing: 'target',
        thingId: row.id,
        details,
      })
      return loadTarget(trx, member, row.id)
    })
  },
  {
    maxStatements: 26,
    why: 'stores the document under a lock on the target, and answers with the whole target',
  },
)
