import { randomUUID } from 'node:crypto'
import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { evidenceKindOf, evidenceLimits } from '@grana/contract/reports/evidence'
import { beginEvidenceUpload as operation } from '@grana/contract/reports/evidence-files'
import { createUpload } from './create-upload.ts'
import { getOwnFile } from './own-files.ts'
import { insertFile, listOwnFiles, lockDraft, toEvidenceFile, type DraftScope } from './queries-files.ts'
import { assertUploadQuota } from './upload-quota.ts'

async function assertRoomInDraft(trx: Trx, scope: DraftScope, size: number): Promise<void> {
  const files = await listOwnFiles(trx, scope)
  const usedBytes = files.reduce((sum, file) => sum + file.size_bytes, 0)
  if (files.length >= evidenceLimits.filesPerDraft || usedBytes + size > evidenceLimits.bytesPerDraft)
    throw new DomainError('evidence.too_many')
}

/** Creates the row of a file and returns how to upload it. The row comes first, so the store never holds an unknown object. */
export const beginEvidenceUpload = handle(operation, async (context, signedIn, { params, body }) => {
  const { db, clock, files } = context
  const { user } = signedIn
  const owner = { draftId: params.draft, agentId: user.id }
  const kind = evidenceKindOf(body.name)
  if (kind === undefined) throw new DomainError('request.invalid')
  // Before the row: a row without its upload would keep the draft from being submitted.
  await files.assertAvailable()
  const row = await inTransactionAs(db, user, async (trx) => {
    const at = clock()
    const organizationId = await lockDraft(trx, owner)
    if (organizationId === undefined) throw new DomainError('request.not_found')
    // First the quota: it locks the uploads of this agent, so that the count of the draft stays correct.
    await assertUploadQuota(trx, { organizationId, userId: user.id, size: body.size, at })
    await assertRoomInDraft(trx, owner, body.size)
    const id = randomUUID()
    await insertFile(trx, { owner, ...body, organizationId, id, kind, at })
    return getOwnFile(trx, id, owner)
  })
  return { file: toEvidenceFile(row), upload: await createUpload(context, user, row) }
})
