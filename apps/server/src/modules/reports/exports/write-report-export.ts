import { inTransaction, inTransactionAs } from '#server/db/transaction.ts'
import type { Events } from '#server/events.ts'
import { findMembership } from '#server/http/tenancy/queries.ts'
import { beginGrowingFile, type GrowingFile } from '#server/lib/file-store/growing-file.ts'
import { exportKey } from '#server/lib/file-store/report-file-key.ts'
import { emit } from '#server/reactions.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { reportExportLimits, type ReportFileFormat } from '@grana/contract/reports/exports'
import { canOnReport } from '../can-on-report.ts'
import { recordReportViews } from '../triage/queries-views.ts'
import {
  beginExport,
  clearExport,
  completeExport,
  deleteExport,
  findUnwritten,
  listEndedExports,
  saveWritten,
  withdrawExport,
} from './queries-exports.ts'
import { listPart, saveWrittenPart, type WrittenReport } from './queries-written.ts'
import { openReportWriter, type ReportWriter } from './report-writers.ts'

const dayMs = 86_400_000

type Key = Events['report_export.asked']
type Asked = Key & { userId: string; format: ReportFileFormat }

/**
 * The reports of a part that the member may read at this moment: by the permission table and by the function of the policies.
 * `undefined` when they are no member any more.
 */
async function readPart(context: WorkerContext, asked: Asked, part: number): Promise<WrittenReport[] | undefined> {
  const { db, clock } = context
  const { organizationId, userId, format } = asked
  const user = { id: userId }
  const found = await findMembership(db, user, organizationId)
  if (found === undefined) return undefined
  const actor = { side: 'organization', userId, membership: { organizationId, ...found } } as const
  return inTransactionAs(db, user, async (trx) => {
    const listed = await listPart(trx, { ...asked, part })
    const reports = listed.filter((report) => canOnReport('report.read', { actor, report }) === 'yes')
    await saveWrittenPart(trx, { ...asked, part }, reports)
    // A line of a spreadsheet is what the list shows; the others hold the texts.
    if (format !== 'csv') await recordReportViews(trx, organizationId, { reports, at: clock() })
    return reports
  })
}

/** Writes part by part; `undefined` when the export was ended, or its member left. */
async function writeParts(
  context: WorkerContext,
  asked: Asked & { parts: number },
  { file, writer: { head, rows, end } }: { file: GrowingFile; writer: ReportWriter },
) {
  let written = 0
  await file.write(head)
  for (let part = 0; part < asked.parts; part += 1) {
    const reports = await readPart(context, asked, part)
    if (reports === undefined) return undefined
    await file.write(rows(reports, written))
    written += reports.length
    if (!(await saveWritten(context.db, asked, written))) return undefined
  }
  await file.write(await end())
  return written
}

/** Writes the file of an export. An attempt that was interrupted begins again. */
export async function writeReportExport(context: WorkerContext, key: Key): Promise<void> {
  const { db, files, clock } = context
  const found = await findUnwritten(db, key)
  if (found === undefined) return
  const storeKey = exportKey(key.exportId)
  if (found.upload_id !== null) await files.parts.drop({ key: storeKey, uploadId: found.upload_id })
  const writer = openReportWriter(found.format, clock())
  const file = await beginGrowingFile(files, storeKey, writer.type)
  const asked = { ...key, userId: found.user_id, format: found.format, parts: Number(found.parts) }
  const isBegun = await beginExport(db, key, file.uploadId)
  if (!isBegun || (await writeParts(context, asked, { file, writer })) === undefined) {
    await file.drop()
    await withdrawExport(db, key)
    return
  }
  const bytes = await file.complete()
  const at = clock()
  const expiresAt = new Date(at.getTime() + reportExportLimits.days * dayMs)
  const isReady = await inTransaction(db, async (trx) => {
    const isDone = await completeExport(trx, key, { bytes, at, expiresAt })
    if (isDone) await emit(trx, 'report_export.ready', key)
    return isDone
  })
  if (!isReady) await files.remove(storeKey)
}

/** Deletes the files of exports that ended or were withdrawn; also what a redaction leaves for the worker. */
export async function purgeReportExports({ db, files, clock, log }: WorkerContext): Promise<void> {
  const at = clock()
  const ended = await listEndedExports(db, at)
  for (const { uploadId, expiresAt, ...key } of ended) {
    const storeKey = exportKey(key.exportId)
    if (uploadId !== null) await files.parts.drop({ key: storeKey, uploadId })
    await files.remove(storeKey)
    if (expiresAt <= at) await deleteExport(db, key)
    else await clearExport(db, key)
  }
  if (ended.length > 0) log.info({ ended: ended.length }, 'files of exported reports deleted')
}
