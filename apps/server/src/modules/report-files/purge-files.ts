import { arrivalKey, arrivalPrefix, storedKey, storedPrefix } from '#server/lib/file-store/report-file-key.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { checkFile } from './check-file.ts'
import {
  purgeAbandonedUploads,
  deleteDroppedFile,
  listDroppedFiles,
  listKnownUploads,
  listOverdueChecks,
  listIncomingFiles,
} from './queries-checks.ts'

type PurgeContext = Pick<WorkerContext, 'db' | 'files' | 'clock' | 'log' | 'scanner'>

const batchSize = 100
const hourMs = 3_600_000

/** Uploads that are not completed within this time are deleted. */
const uploadLifetimeMs = 7 * 24 * hourMs

/** Deletes the stored bytes of files whose rows were deleted. */
export async function purgeDroppedFiles({ db, files }: Pick<PurgeContext, 'db' | 'files'>): Promise<void> {
  for (;;) {
    const dropped = await listDroppedFiles(db, batchSize)
    for (const { id, upload_id: uploadId } of dropped) {
      if (uploadId !== null) await files.parts.drop({ key: storedKey(id), uploadId })
      await files.remove(storedKey(id))
      await files.remove(arrivalKey(id))
      await deleteDroppedFile(db, id)
    }
    if (dropped.length < batchSize) return
  }
}

/** File id of a store key. */
function fileIdOf(key: string): string {
  const plain = key.slice(key.lastIndexOf('/') + 1)
  return plain.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Deletes uploads that arrived by form after their file was removed or checked; a form stays valid until it expires. */
async function purgeArrivals({ db, files, clock }: PurgeContext): Promise<number> {
  const before = new Date(clock().getTime() - hourMs)
  let removed = 0
  for await (const found of files.list(arrivalPrefix)) {
    const old = found.filter(({ changedAt }) => changedAt < before).map(({ key }) => key)
    const awaited = await listIncomingFiles(db, old.map(fileIdOf))
    for (const key of old.filter((one) => !awaited.has(fileIdOf(one)))) {
      await files.remove(key)
      removed += 1
    }
  }
  return removed
}

/** Aborts multipart uploads that no row references because the process stopped before it saved the upload id. */
async function abortOrphanUploads({ db, files, clock }: PurgeContext): Promise<number> {
  const before = new Date(clock().getTime() - hourMs)
  let dropped = 0
  for await (const found of files.parts.open(storedPrefix)) {
    const old = found.filter(({ begunAt }) => begunAt < before)
    const known = await listKnownUploads(
      db,
      old.map(({ key }) => fileIdOf(key)),
    )
    for (const upload of old.filter(({ uploadId }) => !known.has(uploadId))) {
      await files.parts.drop(upload)
      dropped += 1
    }
  }
  return dropped
}

/** Daily: deletes abandoned uploads, checks overdue files and deletes unreferenced bytes. */
export async function purgeFiles(context: PurgeContext): Promise<void> {
  const { db, clock, log } = context
  const now = clock().getTime()
  const abandoned = await purgeAbandonedUploads(db, new Date(now - uploadLifetimeMs))
  for (const fileId of await listOverdueChecks(db, new Date(now - hourMs))) await checkFile(context, { fileId })
  await purgeDroppedFiles(context)
  const removed = await purgeArrivals(context)
  const dropped = await abortOrphanUploads(context)
  log.info({ abandoned, removed, dropped }, 'unreferenced evidence deleted')
}
