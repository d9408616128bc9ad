import type { Context } from '#server/context.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { arrivalKey, storedKey } from '#server/lib/file-store/report-file-key.ts'
import { countParts, evidenceLimits, partBytes, type EvidenceUpload } from '@grana/contract/reports/evidence'
import { saveUploadId, type FileRow } from './queries-files.ts'

/** Long enough to send a small file over a slow line; a client that needs longer requests a new form. */
const formSeconds = 15 * 60
const partSeconds = 60 * 60

/** Every object has this content type, so that the store never serves it as a page or an image. */
const opaque = 'application/octet-stream'

type Uploader = { id: string }

/** Returns the multipart upload that the client began, with its received parts, or starts a new one. */
async function resumeOrStartUpload(context: Context, user: Uploader, file: FileRow) {
  const { files, db } = context
  const key = storedKey(file.id)
  const openUpload = file.upload_id === null ? undefined : { key, uploadId: file.upload_id }
  const receivedParts = openUpload && (await files.parts.arrived(openUpload))
  if (openUpload !== undefined && receivedParts !== undefined) return { upload: openUpload, receivedParts }
  const upload = await files.parts.begin(key, opaque)
  if (await inTransactionAs(db, user, (trx) => saveUploadId(trx, file, upload.uploadId)))
    return { upload, receivedParts: [] }
  await files.parts.drop(upload)
  throw new DomainError('evidence.state_changed')
}

/**
 * How the client uploads the file: by one form, or by links for the missing parts. A form stays writable after its use, so it
 * writes to the arrival key, and the check of the file copies it. A multipart upload completes once, so it writes to the final
 * key.
 */
export async function createUpload(context: Context, user: Uploader, file: FileRow): Promise<EvidenceUpload> {
  const { id, size_bytes: size } = file
  if (size <= evidenceLimits.part) {
    const rules = { smallest: size, largest: size, type: opaque, seconds: formSeconds }
    return { way: 'form', ...context.files.uploadForm(arrivalKey(id), rules) }
  }
  const { upload, receivedParts } = await resumeOrStartUpload(context, user, file)
  const completeNumbers = new Set(
    receivedParts.filter((part) => part.size === partBytes(size, part.number)).map(({ number }) => number),
  )
  const numbers = Array.from({ length: countParts(size) }, (_, index) => index + 1)
  return {
    way: 'parts',
    part_bytes: evidenceLimits.part,
    missing: numbers
      .filter((number) => !completeNumbers.has(number))
      .map((number) => {
        const part = { number, size: partBytes(size, number) }
        return { number, url: context.files.parts.link(upload, part, partSeconds) }
      }),
  }
}
