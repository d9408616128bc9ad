import { randomUUID } from 'node:crypto'
import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { evidenceKindOf, evidenceLimits } from '@grana/contract/reports/evidence'
import { beginEvidenceUpload as operation } from '@grana/contract/reports/evidence-files'
import { createUpload } from './create-upload.ts'
import { getDraftFile } from './draft-files.ts'
import {
  type DraftScope,
  lockDraft,
  insertFile,
  listDraftFiles,
  sumAgentBytes,
  sumOrganizationBytes,
  toEvidenceFile,
} from './queries-files.ts'

const dayMs = 86_400_000

type UploadRequest = { organizationId: string; size: number; at: Date }

async function assertQuota(trx: Trx, scope: DraftScope, { organizationId, size, at }: UploadRequest): Promise<void> {
  const all = await sumAgentBytes(trx, scope.agentId, new Date(at.getTime() - dayMs))
  const files = await listDraftFiles(trx, scope)
  const here = files.reduce((sum, file) => sum + file.size_bytes, 0)
  if (files.length >= evidenceLimits.filesPerDraft || here + size > evidenceLimits.bytesPerDraft)
    throw new DomainError('evidence.too_many')
  if (all + size > evidenceLimits.bytesPerAgent) throw new DomainError('evidence.quota')
  const there = await sumOrganizationBytes(trx, organizationId, new Date(at.getTime() - 30 * dayMs))
  if (there + size > evidenceLimits.bytesPerOrganization) throw new DomainError('evidence.organization_quota')
}

/** Creates the row of a file and returns how to upload it. The row comes first, so the store never holds an unknown object. */
export const beginEvidenceUpload = handle(operation, async (context, signedIn, { params, body }) => {
  const { db, clock, files } = context
  const { user } = signedIn
  const scope = { draftId: params.draft, agentId: user.id }
  const kind = evidenceKindOf(body.name)
  if (kind === undefined) throw new DomainError('request.invalid')
  // Before the row: a row without its upload would keep the draft from being submitted.
  await files.assertAvailable()
  const row = await inTransactionAs(db, user, async (trx) => {
    const at = clock()
    const organizationId = await lockDraft(trx, scope)
    if (organizationId === undefined) throw new DomainError('request.not_found')
    await assertQuota(trx, scope, { organizationId, size: body.size, at })
    const id = randomUUID()
    await insertFile(trx, { ...scope, ...body, organizationId, id, kind, at })
    return getDraftFile(trx, id, scope)
  })
  return { file: toEvidenceFile(row), upload: await createUpload(context, signedIn, row) }
})
