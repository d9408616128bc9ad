import { randomUUID } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import type { Answer, Received } from '@grana/contract/operation'
import { evidenceKindOf, evidenceLimits } from '@grana/contract/reports/evidence'
import type {
  beginEvidence,
  cancelEvidence,
  completeEvidence,
  listEvidence,
  resumeEvidence,
} from '@grana/contract/reports/evidence-operations'
import {
  deleteFile,
  findDraftFile,
  hasDraft,
  holdDraft,
  insertFile,
  listDraftFiles,
  markSent,
  sumBytes,
  sumBytesOf,
  toFile,
  type FilePlace,
  type FileRow,
} from './queries-files.ts'
import { uploadOf } from './upload-of.ts'

const dayMs = 86_400_000

type Wanted = { organizationId: string; size: number; at: Date }

async function demandRoom(trx: Trx, place: FilePlace, { organizationId, size, at }: Wanted): Promise<void> {
  const all = await sumBytes(trx, place.agentId, new Date(at.getTime() - dayMs))
  const files = await listDraftFiles(trx, place)
  const here = files.reduce((sum, file) => sum + file.size_bytes, 0)
  if (files.length >= evidenceLimits.filesPerDraft || here + size > evidenceLimits.bytesPerDraft)
    throw new DomainError('evidence.too_many')
  if (all + size > evidenceLimits.bytesPerAgent) throw new DomainError('evidence.quota')
  const there = await sumBytesOf(trx, organizationId, new Date(at.getTime() - 30 * dayMs))
  if (there + size > evidenceLimits.bytesPerOrganization) throw new DomainError('evidence.organization_quota')
}

async function demandFile(trx: Trx, id: string, place: FilePlace): Promise<FileRow> {
  const row = await findDraftFile(trx, id, place)
  if (row === undefined) throw new DomainError('request.not_found')
  return row
}

/** Makes room for a file and says how its bytes get there. The row is first: the store holds nothing that nobody knows. */
export async function begin(
  context: Context,
  signedIn: SignedIn,
  { params, body }: Received<typeof beginEvidence>,
): Promise<Answer<typeof beginEvidence>> {
  const { db, clock } = context
  const { user } = signedIn
  const place = { draftId: params.draft, agentId: user.id }
  const kind = evidenceKindOf(body.name)
  if (kind === undefined) throw new DomainError('request.invalid')
  const row = await inTransactionAs(db, user, async (trx) => {
    const at = clock()
    const organizationId = await holdDraft(trx, place)
    if (organizationId === undefined) throw new DomainError('request.not_found')
    await demandRoom(trx, place, { organizationId, size: body.size, at })
    const id = randomUUID()
    await insertFile(trx, { ...place, ...body, organizationId, id, kind, at })
    return demandFile(trx, id, place)
  })
  return { file: toFile(row), upload: await uploadOf(context, signedIn, row) }
}

export function list(
  { db }: Context,
  { user }: SignedIn,
  { params }: Received<typeof listEvidence>,
): Promise<Answer<typeof listEvidence>> {
  const place = { draftId: params.draft, agentId: user.id }
  return inTransactionAs(db, user, async (trx) => {
    if (!(await hasDraft(trx, place))) throw new DomainError('request.not_found')
    return (await listDraftFiles(trx, place)).map(toFile)
  })
}

/** Goes on after a reload, on whatever device has the file. */
export async function resume(
  context: Context,
  signedIn: SignedIn,
  { params }: Received<typeof resumeEvidence>,
): Promise<Answer<typeof resumeEvidence>> {
  const place = { draftId: params.draft, agentId: signedIn.user.id }
  const row = await inTransactionAs(context.db, signedIn.user, (trx) => demandFile(trx, params.file, place))
  if (row.state !== 'uploading') throw new DomainError('evidence.state_changed')
  return { file: toFile(row), upload: await uploadOf(context, signedIn, row) }
}

/** What was said to be sent is the worker's to look at, and nobody's to change. */
export function complete(
  { db, clock }: Context,
  { user }: SignedIn,
  { params }: Received<typeof completeEvidence>,
): Promise<Answer<typeof completeEvidence>> {
  const place = { draftId: params.draft, agentId: user.id }
  return inTransactionAs(db, user, async (trx) => {
    const isFirst = await markSent(trx, params.file, { ...place, at: clock() })
    const row = await demandFile(trx, params.file, place)
    if (!isFirst) throw new DomainError('evidence.state_changed')
    await emit(trx, 'evidence.arrived', { fileId: row.id })
    return toFile(row)
  })
}

/** Takes a file out, whatever has arrived of it; the store forgets it right after. */
export function cancel(
  { db }: Context,
  { user }: SignedIn,
  { params }: Received<typeof cancelEvidence>,
): Promise<Answer<typeof cancelEvidence>> {
  return inTransactionAs(db, user, async (trx) => {
    if (!(await deleteFile(trx, params.file, { draftId: params.draft, agentId: user.id })))
      throw new DomainError('request.not_found')
    await emit(trx, 'evidence.dropped', { draftId: params.draft })
    return { removed: true as const }
  })
}
