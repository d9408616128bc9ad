import { presignUrl } from './signature.ts'
import { objectUrl, assertStatus, type StoreCall, type StoreSettings } from './store-calls.ts'
import { xmlText, xmlTexts } from './xml.ts'

export type SentPart = { number: number; tag: string; size: number }
type Upload = { key: string; uploadId: string }
export type OpenUpload = Upload & { begunAt: Date }

/** One large file as parts that a browser sends directly to the store, each with its own URL. */
export type Parts = {
  begin: (key: string, type: string) => Promise<Upload>
  /** A URL that accepts one part of exactly this size for a while. */
  link: (upload: Upload, part: { number: number; size: number }, seconds: number) => string
  /** Sends one part from here: at least 5 MiB, unless it is the last. */
  send: (upload: Upload, number: number, bytes: Uint8Array) => Promise<SentPart>
  /** The parts that arrived: after a reload only the rest is sent. `undefined` when it was completed or aborted. */
  arrived: (upload: Upload) => Promise<SentPart[] | undefined>
  finish: (upload: Upload, parts: readonly SentPart[]) => Promise<void>
  /** Aborts the upload and deletes its parts. */
  drop: (upload: Upload) => Promise<void>
  /** Uploads neither completed nor aborted, of files with this prefix, in pages. */
  open: (prefix: string) => AsyncGenerator<OpenUpload[]>
}

async function* listOpen(call: StoreCall, prefix: string): AsyncGenerator<OpenUpload[]> {
  let next: Record<string, string> | undefined = {}
  while (next !== undefined) {
    const query: Record<string, string> = { uploads: '', prefix, ...next }
    const text: string = assertStatus(await call({ method: 'GET', query }), 200).body.toString('utf8')
    yield xmlTexts(text, 'Upload').map((item) => ({
      key: xmlText(item, 'Key'),
      uploadId: xmlText(item, 'UploadId'),
      begunAt: new Date(xmlText(item, 'Initiated')),
    }))
    const isMore = xmlText(text, 'IsTruncated') === 'true'
    next = isMore
      ? { 'key-marker': xmlText(text, 'NextKeyMarker'), 'upload-id-marker': xmlText(text, 'NextUploadIdMarker') }
      : undefined
  }
}

function readPart(text: string): SentPart {
  return {
    number: Number(xmlText(text, 'PartNumber')),
    tag: xmlText(text, 'ETag'),
    size: Number(xmlText(text, 'Size')),
  }
}

function listOf(parts: readonly SentPart[]): Buffer {
  const items = parts.map(({ number, tag }) => {
    // The tags come from the store itself; escaping is a precaution.
    return `<Part><PartNumber>${number}</PartNumber><ETag>${tag.replaceAll(/[<>&]/g, '')}</ETag></Part>`
  })
  return Buffer.from(`<CompleteMultipartUpload>${items.join('')}</CompleteMultipartUpload>`)
}

export function createParts(settings: StoreSettings, call: StoreCall): Parts {
  return {
    async begin(key, type) {
      const answer = await call({ method: 'POST', key, query: { uploads: '' }, headers: { 'content-type': type } })
      return { key, uploadId: xmlText(assertStatus(answer, 200).body.toString('utf8'), 'UploadId') }
    },
    link({ key, uploadId }, { number, size }, seconds) {
      const url = objectUrl(settings, settings.publicUrl, key)
      url.searchParams.set('partNumber', String(number))
      url.searchParams.set('uploadId', uploadId)
      const headers = { 'content-length': String(size) }
      return presignUrl(settings, { method: 'PUT', url, seconds, headers }, new Date())
    },
    async send({ key, uploadId }, number, bytes) {
      const query = { partNumber: String(number), uploadId }
      const { headers } = assertStatus(await call({ method: 'PUT', key, query, body: bytes }), 200)
      return { number, tag: headers.get('etag') ?? '', size: bytes.length }
    },
    async arrived({ key, uploadId }) {
      const answer = await call({ method: 'GET', key, query: { uploadId } })
      const { status, body } = assertStatus(answer, 200, 404)
      return status === 404 ? undefined : xmlTexts(body.toString('utf8'), 'Part').map(readPart)
    },
    async finish({ key, uploadId }, parts) {
      const answer = await call({ method: 'POST', key, query: { uploadId }, body: listOf(parts) })
      // A store may start with 200 and report a failure in the body.
      const text = assertStatus(answer, 200).body.toString('utf8')
      if (text.includes('<Error>')) assertStatus({ ...answer, status: 400 }, 200)
    },
    async drop({ key, uploadId }) {
      assertStatus(await call({ method: 'DELETE', key, query: { uploadId } }), 204, 404)
    },
    open: (prefix) => listOpen(call, prefix),
  }
}
