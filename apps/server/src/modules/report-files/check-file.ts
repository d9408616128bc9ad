import { createHash } from 'node:crypto'
import type { Events } from '#server/events.ts'
import { arrivalKey, storedKey } from '#server/lib/file-store/report-file-key.ts'
import type { Scan } from '#server/lib/malware/clamd.ts'
import { findTokens, type PastedToken } from '#server/lib/pasted-tokens.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { countParts, partBytes } from '@grana/contract/reports/evidence'
import { revokePastedTokens } from '../sessions/public.ts'
import { createContentCheck } from './create-content-check.ts'
import { claimCheck, releaseCheck, isFileNeeded, saveCheckResult, type CheckResult } from './queries-checks.ts'
import type { FileRow } from './queries-files.ts'

/** Characters searched at once: enough for an encoded token, and few enough to stay fast. */
const windowLength = 64 * 1024

/** Longer than any encoded token, so that a token on the border is whole in one of the two windows. */
const overlap = 8 * 1024

/** Finds tokens of this service in a streamed text. Tokens are ASCII, so `latin1` finds them in every text encoding. */
function createTokenScanner() {
  let rest = ''
  return {
    take(piece: Uint8Array): PastedToken[] {
      rest += Buffer.from(piece).toString('latin1')
      const found: PastedToken[] = []
      while (rest.length >= windowLength) {
        found.push(...findTokens(rest.slice(0, windowLength)))
        rest = rest.slice(windowLength - overlap)
      }
      return found
    },
    end: (): PastedToken[] => findTokens(rest),
  }
}

type CheckContext = Pick<WorkerContext, 'db' | 'files' | 'clock' | 'scanner'>

/** Completes the multipart upload if every part arrived. A missing upload was completed by an earlier attempt. */
async function joinParts(
  { files }: CheckContext,
  { id, size_bytes: size }: FileRow,
  uploadId: string,
): Promise<boolean> {
  const upload = { key: storedKey(id), uploadId }
  const arrived = await files.parts.arrived(upload)
  if (arrived === undefined) return true
  const isWhole =
    arrived.length === countParts(size) &&
    arrived.every(({ number, size: bytes }, index) => number === index + 1 && bytes === partBytes(size, number))
  await (isWhole ? files.parts.finish(upload, arrived) : files.parts.drop(upload))
  return isWhole
}

/**
 * Moves the file to its permanent key. The upload form of a small file stays valid for a while, so the check must run on a
 * copy that the sender cannot overwrite.
 */
function moveToStoredKey(context: CheckContext, file: FileRow): Promise<boolean> {
  if (file.upload_id !== null) return joinParts(context, file, file.upload_id)
  return context.files.copy(arrivalKey(file.id), storedKey(file.id))
}

/**
 * Streams the whole file: checks its content, hashes it and scans it. A text file that contains a valid session token is
 * refused, and the token is revoked.
 */
async function readContent(context: CheckContext, file: FileRow, scan: Scan | undefined): Promise<CheckResult> {
  const { id, kind, size_bytes: size } = file
  const pieces = await context.files.read(storedKey(id))
  if (pieces === undefined) return { refusal: 'incomplete' }
  const hash = createHash('sha256')
  const contentCheck = createContentCheck(kind)
  const tokens = kind === 'text' ? createTokenScanner() : undefined
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.length
    if (bytes > size) return { refusal: 'size' }
    if (!contentCheck.take(piece)) return { refusal: 'content' }
    if (tokens && (await revokePastedTokens(context, tokens.take(piece)))) return { refusal: 'content' }
    hash.update(piece)
    await scan?.take(piece)
  }
  if (bytes !== size) return { refusal: 'size' }
  if (tokens && (await revokePastedTokens(context, tokens.end()))) return { refusal: 'content' }
  if (!contentCheck.end()) return { refusal: 'content' }
  return (await scan?.end()) === 'infected' ? { refusal: 'malware' } : { sha256: hash.digest('hex') }
}

/** Checks the file, with the malware scanner if one is configured. The job retries while the scanner is unreachable. */
async function runCheck(context: CheckContext, file: FileRow): Promise<CheckResult> {
  if (!(await moveToStoredKey(context, file))) return { refusal: 'incomplete' }
  const scan = await context.scanner?.()
  try {
    return await readContent(context, file, scan)
  } finally {
    scan?.drop()
  }
}

/** Checks an uploaded file. No one can download it until its content matches the type in its name. */
export async function checkFile(context: CheckContext, { fileId }: Events['evidence.arrived']): Promise<void> {
  const { db, files, clock } = context
  const beganAt = clock()
  const file = await claimCheck(db, fileId, beganAt)
  if (file === undefined) return
  try {
    const found = await runCheck(context, file)
    const isSaved = await saveCheckResult(db, fileId, { found, beganAt, at: clock() })
    // Another run has taken over the check: its bytes stay.
    if (!isSaved && (await isFileNeeded(db, fileId))) return
    if (!isSaved || 'refusal' in found) await files.remove(storedKey(fileId))
    await files.remove(arrivalKey(fileId))
  } finally {
    await releaseCheck(db, fileId, beganAt)
  }
}
