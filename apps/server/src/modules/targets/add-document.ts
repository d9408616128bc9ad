import { randomUUID } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { Member } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { proofMethodsFor } from '@grana/contract/customers/target-address'
import type { addTargetDocument, Target } from '@grana/contract/customers/targets'
import type { Received } from '@grana/contract/operation'
import type { TargetType } from '@grana/contract/program-values'
import { validationTexts } from '@grana/messages/es/validation'
import { recordEvent } from '../audit/public.ts'
import { documentPrefix } from './document-key.ts'
import { insertDocument } from './queries-documents.ts'
import type { TargetRow } from './queries-targets.ts'
import { lockOpenTarget, readTarget } from './show-target.ts'

/** What the first bytes say; the name and what the browser says are the sender's word. */
function typeOf(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 8))
  if (head.subarray(0, 5).toString('latin1') === '%PDF-') return 'application/pdf'
  if (head.equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'image/png'
  return head.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')) ? 'image/jpeg' : undefined
}

function demandMethod({ type, address }: TargetRow): void {
  if (!proofMethodsFor(type as TargetType, address).includes('document')) throw new DomainError('target.method_refused')
}

/** Hands in a paper for the staff. It lies in the store before its row names it; what no row names is swept away. */
export async function handIn(
  { db, clock, files }: Context,
  member: Member,
  { params, body }: Received<typeof addTargetDocument>,
): Promise<Target> {
  const { user, standing } = member
  const { organizationId } = standing
  const bytes = body.document
  const type = typeOf(bytes)
  if (type === undefined)
    throw new DomainError('request.invalid', { fields: { document: validationTexts['document.format'] } })
  await inTransactionAs(db, user, async (trx) => demandMethod(await lockOpenTarget(trx, member, params.target)))
  const key = `${documentPrefix}${randomUUID()}`
  await files.put(key, { bytes, type })
  return inTransactionAs(db, user, async (trx) => {
    const row = await lockOpenTarget(trx, member, params.target)
    demandMethod(row)
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
    await emit(trx, 'target.document_received', { organizationId, targetId: row.id, documentId })
    return readTarget(trx, member, row.id)
  })
}
