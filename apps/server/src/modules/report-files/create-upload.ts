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

/** Returns the open multipart upload, or starts a new one. */
async function openUpload(context: Context, user: Uploader, file: FileRow) {
  const { files, db } = context
  const key = storedKey(file.id)
  const known = file.upload_id === null ? undefined : { key, uploadId: file.upload_id }
  const arrived = known && (await files.parts.arrived(known))
  if (known !== undefined && arrived !== undefined) return { upload: known, arrived }
  const upload = await files.parts.begin(key, opaque)
  if (await inTransactionAs(db, user, (trx) => saveUploadId(trx, file, upload.uploadId))) return { upload, arrived: [] }
  await files.parts.drop(upload)
  throw new DomainError('evidence.state_changed')
}

/** How the client uploads the file: by one form, or by links for the missing parts. */
export async function createUpload(context: Context, user: Uploader, file: FileRow): Promise<EvidenceUpload> {
  const { id, size_bytes: size } = file
  if (size <= evidenceLimits.part) {
    const rules = { smallest: size, largest: size, type: opaque, seconds: formSeconds }
    return { way: 'form', ...context.files.uploadForm(arrivalKey(id), rules) }
  }
  const { upload, arrived } = await openUpload(context, user, file)
  const there = new Set(
    arrived.filter((part) => part.size === partBytes(size, part.number)).map(({ number }) => number),
  )
  const numbers = Array.from({ length: countParts(size) }, (_, index) => index + 1)
  return {
    way: 'parts',
    part_bytes: evidenceLimits.part,
    missing: numbers
      .filter((number) => !there.has(number))
      .map((number) => {
        const part = { number, size: partBytes(size, number) }
        return { number, url: context.files.parts.link(upload, part, partSeconds) }
      }),
  }
}
