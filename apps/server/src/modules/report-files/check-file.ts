import { createHash } from 'node:crypto'
import type { Scan } from '#server/lib/malware/clamd.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { countParts, partBytes } from '@grana/contract/reports/evidence'
import { endPasted } from '../sessions/public.ts'
import type { EvidenceArrived } from './events.ts'
import { arrivalKey, keptKey } from './file-key.ts'
import { judgeContent } from './judge-content.ts'
import { beginLook, endLook, isWanted, saveFound, type Found } from './queries-checks.ts'
import type { FileRow } from './queries-files.ts'
import { seekTokens } from './seek-tokens.ts'

type Checking = Pick<WorkerContext, 'db' | 'files' | 'clock' | 'scanner'>

/** Puts the parts together, if every one is there. An upload that is gone was put together by a try before this one. */
async function joinParts({ files }: Checking, { id, size_bytes: size }: FileRow, uploadId: string): Promise<boolean> {
  const upload = { key: keptKey(id), uploadId }
  const arrived = await files.parts.arrived(upload)
  if (arrived === undefined) return true
  const isWhole =
    arrived.length === countParts(size) &&
    arrived.every(({ number, size: bytes }, index) => number === index + 1 && bytes === partBytes(size, number))
  await (isWhole ? files.parts.finish(upload, arrived) : files.parts.drop(upload))
  return isWhole
}

/**
 * Brings the file to where it stays. The form by which a small one came is good for a while yet, so that what is looked at
 * must be a copy that its sender cannot reach.
 */
function settle(context: Checking, file: FileRow): Promise<boolean> {
  if (file.upload_id !== null) return joinParts(context, file, file.upload_id)
  return context.files.copy(arrivalKey(file.id), keptKey(file.id))
}

/**
 * Reads the whole of it, a piece at a time: what it is, and what tells it from every other. A text that holds a token with
 * which somebody is signed in goes to nobody, and the token opens nothing from then on.
 */
async function readThrough(context: Checking, file: FileRow, scan: Scan | undefined): Promise<Found> {
  const { id, kind, size_bytes: size } = file
  const pieces = await context.files.read(keptKey(id))
  if (pieces === undefined) return { refusal: 'incomplete' }
  const hash = createHash('sha256')
  const judge = judgeContent(kind)
  const tokens = kind === 'text' ? seekTokens() : undefined
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.length
    if (bytes > size) return { refusal: 'size' }
    if (!judge.take(piece)) return { refusal: 'content' }
    if (tokens && (await endPasted(context, tokens.take(piece)))) return { refusal: 'content' }
    hash.update(piece)
    await scan?.take(piece)
  }
  if (bytes !== size) return { refusal: 'size' }
  if (tokens && (await endPasted(context, tokens.end()))) return { refusal: 'content' }
  if (!judge.end()) return { refusal: 'content' }
  return (await scan?.end()) === 'infected' ? { refusal: 'malware' } : { sha256: hash.digest('hex') }
}

/** With what the scanner says, where there is one. One that is away lets nothing pass: the job is tried again. */
async function look(context: Checking, file: FileRow): Promise<Found> {
  if (!(await settle(context, file))) return { refusal: 'incomplete' }
  const scan = await context.scanner?.()
  try {
    return await readThrough(context, file, scan)
  } finally {
    scan?.drop()
  }
}

/** Looks at a file that was sent. Until it is found to be what its name says, nobody gets it. */
export async function checkFile(context: Checking, { fileId }: EvidenceArrived): Promise<void> {
  const { db, files, clock } = context
  const beganAt = clock()
  const file = await beginLook(db, fileId, beganAt)
  if (file === undefined) return
  try {
    const found = await look(context, file)
    const isSaved = await saveFound(db, fileId, { found, beganAt, at: clock() })
    // Whoever comes too late takes nothing from the one who judged it instead.
    if (!isSaved && (await isWanted(db, fileId))) return
    if (!isSaved || 'refusal' in found) await files.remove(keptKey(fileId))
    await files.remove(arrivalKey(fileId))
  } finally {
    await endLook(db, fileId, beganAt)
  }
}
