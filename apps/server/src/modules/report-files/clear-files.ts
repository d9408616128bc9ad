import type { WorkerContext } from '#server/worker-context.ts'
import { checkFile } from './check-file.ts'
import { arrivalKey, arrivalPrefix, keptKey, keptPrefix } from './file-key.ts'
import {
  deleteAbandoned,
  deleteDropped,
  listDropped,
  listKnownUploads,
  listLeft,
  listOnTheirWay,
} from './queries-checks.ts'

type Clearing = Pick<WorkerContext, 'db' | 'files' | 'clock' | 'log' | 'scanner'>

const portion = 100
const hourMs = 3_600_000

/** How long an upload waits for somebody to go on with it. */
const patienceMs = 7 * 24 * hourMs

/** Takes the bytes of files that went out of the store. */
export async function clearDropped({ db, files }: Pick<Clearing, 'db' | 'files'>): Promise<void> {
  for (;;) {
    const dropped = await listDropped(db, portion)
    for (const { id, upload_id: uploadId } of dropped) {
      if (uploadId !== null) await files.parts.drop({ key: keptKey(id), uploadId })
      await files.remove(keptKey(id))
      await files.remove(arrivalKey(id))
      await deleteDropped(db, id)
    }
    if (dropped.length < portion) return
  }
}

/** The identifier that a name in the store stands for. */
function idOf(key: string): string {
  const plain = key.slice(key.lastIndexOf('/') + 1)
  return plain.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** What was sent by a form after its file was taken out, or looked at: a form is good until its time is over. */
async function sweepArrivals({ db, files, clock }: Clearing): Promise<number> {
  const before = new Date(clock().getTime() - hourMs)
  let removed = 0
  for await (const found of files.list(arrivalPrefix)) {
    const old = found.filter(({ changedAt }) => changedAt < before).map(({ key }) => key)
    const awaited = await listOnTheirWay(db, old.map(idOf))
    for (const key of old.filter((one) => !awaited.has(idOf(one)))) {
      await files.remove(key)
      removed += 1
    }
  }
  return removed
}

/** Uploads in parts that were begun and never written down, because whoever began them fell in between. */
async function sweepUploads({ db, files, clock }: Clearing): Promise<number> {
  const before = new Date(clock().getTime() - hourMs)
  let dropped = 0
  for await (const found of files.parts.open(keptPrefix)) {
    const old = found.filter(({ begunAt }) => begunAt < before)
    const known = await listKnownUploads(
      db,
      old.map(({ key }) => idOf(key)),
    )
    for (const upload of old.filter(({ uploadId }) => !known.has(uploadId))) {
      await files.parts.drop(upload)
      dropped += 1
    }
  }
  return dropped
}

/** Every day: uploads that nobody goes on with, files that nobody looked at, bytes that nobody has. */
export async function clearFiles(context: Clearing): Promise<void> {
  const { db, clock, log } = context
  const now = clock().getTime()
  const abandoned = await deleteAbandoned(db, new Date(now - patienceMs))
  for (const fileId of await listLeft(db, new Date(now - hourMs))) await checkFile(context, { fileId })
  await clearDropped(context)
  const removed = await sweepArrivals(context)
  const dropped = await sweepUploads(context)
  log.info({ abandoned, removed, dropped }, 'evidence that nobody has was removed')
}
