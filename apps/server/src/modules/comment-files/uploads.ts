import { randomUUID } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { CommentFile, CommentFileBegun, FileAudience } from '@grana/contract/reports/comment-files'
import { evidenceKindOf, evidenceLimits } from '@grana/contract/reports/evidence'
import type { Permission } from '@grana/contract/tenancy'
import {
  assertUploadQuota,
  completeUpload,
  countConversationFiles,
  createUpload,
  getOwnFile,
  insertFile,
  listOwnFiles,
  removeOwnFile,
  toEvidenceFile,
  type CommentScope,
  type FileRow,
} from '../report-files/public.ts'
import { withReport, type LoadedReport, type ReportUser } from '../reports/public.ts'

/** Files of comments, the same for agents, members and triagers; `report-access.ts` decides who may comment. */

export const toCommentFile = (row: FileRow): CommentFile => ({
  ...toEvidenceFile(row),
  audience: row.audience ?? 'everyone',
})

const scopeOf = ({ report, actor }: LoadedReport): CommentScope => ({
  organizationId: report.organization_id,
  reportId: report.id,
  agentId: actor.userId,
})

type AnnouncedFile = { name: string; size: number; audience: FileAudience }

/** What its author must be allowed to send. */
const permissions: Readonly<Record<FileAudience, Permission>> = {
  everyone: 'report.message',
  internal: 'report.note',
  payers: 'reward.approve',
}

async function assertRoom(trx: Trx, scope: CommentScope, { size, audience }: AnnouncedFile): Promise<void> {
  const own = (await listOwnFiles(trx, scope)).filter((file) => file.audience === audience)
  if (own.length >= evidenceLimits.filesPerComment) throw new DomainError('evidence.comment_full')
  const { files, bytes } = await countConversationFiles(trx, scope)
  if (files >= evidenceLimits.filesPerConversation || bytes + size > evidenceLimits.bytesPerConversation)
    throw new DomainError('evidence.conversation_full')
}

/** The file of an upload that its author began before, and did not complete. */
async function findUnfinished(trx: Trx, scope: CommentScope, { name, size, audience }: AnnouncedFile) {
  const own = await listOwnFiles(trx, scope)
  return own.find(
    (file) =>
      file.state === 'uploading' && file.name === name && file.size_bytes === size && file.audience === audience,
  )
}

/** The row of a file that its author announced, or of the same file whose upload was begun before. */
export async function addUpload(
  trx: Trx,
  owner: CommentScope,
  { announced, at }: { announced: AnnouncedFile; at: Date },
): Promise<FileRow> {
  const unfinished = await findUnfinished(trx, owner, announced)
  if (unfinished !== undefined) return unfinished
  const kind = evidenceKindOf(announced.name)
  if (kind === undefined) throw new DomainError('request.invalid')
  // First the quota: it locks the uploads of this user, so that the count of the comment stays correct.
  await assertUploadQuota(trx, { ...owner, userId: owner.agentId, size: announced.size, at })
  await assertRoom(trx, owner, announced)
  const id = randomUUID()
  await insertFile(trx, { owner, ...announced, organizationId: owner.organizationId, id, kind, at })
  return getOwnFile(trx, id, owner)
}

type BeginUploadInput = { reportId: string; announced: AnnouncedFile }

/** Begins an upload, or resumes the one of the same file. Row first, so the store never holds an unknown object. */
export async function beginUpload(
  context: Context,
  actor: ReportUser,
  { reportId, announced }: BeginUploadInput,
): Promise<CommentFileBegun> {
  const row = await withReport(context, actor, reportId, {
    permission: permissions[announced.audience],
    run: async (trx, loaded) => {
      // Rewards go on after a report is archived.
      if (loaded.report.state === 'archived' && announced.audience !== 'payers') throw new DomainError('report.frozen')
      // After the access check: others must not learn from it whether the report exists.
      await context.files.assertAvailable()
      return addUpload(trx, scopeOf(loaded), { announced, at: loaded.at })
    },
  })
  return { file: toCommentFile(row), upload: await createUpload(context, { id: actor.userId }, row) }
}

/** Files that the actor added to comments on the report and has not sent. */
export const listUploads = (context: Context, actor: ReportUser, reportId: string): Promise<CommentFile[]> =>
  withReport(context, actor, reportId, {
    permission: 'report.message',
    run: async (trx, loaded) => (await listOwnFiles(trx, scopeOf(loaded))).map(toCommentFile),
  })

type Upload = { reportId: string; fileId: string }

export const completeCommentUpload = (context: Context, actor: ReportUser, { reportId, fileId }: Upload) =>
  withReport(context, actor, reportId, {
    permission: 'report.message',
    run: async (trx, loaded) =>
      toCommentFile(await completeUpload(trx, fileId, { owner: scopeOf(loaded), at: loaded.at })),
  })

export const removeUpload = (context: Context, actor: ReportUser, { reportId, fileId }: Upload) =>
  withReport(context, actor, reportId, {
    permission: 'report.message',
    run: (trx, loaded) => removeOwnFile(trx, fileId, scopeOf(loaded)),
  })
