import { signedLink } from './signature.ts'
import { addressOf, expected, type StoreCall, type StoreSettings } from './store-calls.ts'
import { textIn, textsIn } from './xml.ts'

export type SentPart = { number: number; tag: string; size: number }
type Upload = { key: string; uploadId: string }
export type OpenUpload = Upload & { begunAt: Date }

/** One large file as parts that a browser sends straight to the store, each by a link of its own. */
export type Parts = {
  begin: (key: string, type: string) => Promise<Upload>
  /** An address to which one part of exactly this size can be sent for a while. */
  link: (upload: Upload, part: { number: number; size: number }, seconds: number) => string
  /** What has arrived: after a reload only the rest is sent. `undefined` when it was finished or dropped. */
  arrived: (upload: Upload) => Promise<SentPart[] | undefined>
  finish: (upload: Upload, parts: readonly SentPart[]) => Promise<void>
  /** Forgets what has arrived. */
  drop: (upload: Upload) => Promise<void>
  /** Uploads that were begun and neither finished nor dropped, of files whose name begins so, in portions. */
  open: (prefix: string) => AsyncGenerator<OpenUpload[]>
}

async function* listOpen(call: StoreCall, prefix: string): AsyncGenerator<OpenUpload[]> {
  let next: Record<string, string> | undefined = {}
  while (next !== undefined) {
    const query: Record<string, string> = { uploads: '', prefix, ...next }
    const text: string = expected(await call({ method: 'GET', query }), 200).body.toString('utf8')
    yield textsIn(text, 'Upload').map((item) => ({
      key: textIn(item, 'Key'),
      uploadId: textIn(item, 'UploadId'),
      begunAt: new Date(textIn(item, 'Initiated')),
    }))
    const isMore = textIn(text, 'IsTruncated') === 'true'
    next = isMore
      ? { 'key-marker': textIn(text, 'NextKeyMarker'), 'upload-id-marker': textIn(text, 'NextUploadIdMarker') }
      : undefined
  }
}

function readPart(text: string): SentPart {
  return { number: Number(textIn(text, 'PartNumber')), tag: textIn(text, 'ETag'), size: Number(textIn(text, 'Size')) }
}

function listOf(parts: readonly SentPart[]): Buffer {
  const items = parts.map(({ number, tag }) => {
    // Tags come from the store, by way of nobody.
    return `<Part><PartNumber>${number}</PartNumber><ETag>${tag.replaceAll(/[<>&]/g, '')}</ETag></Part>`
  })
  return Buffer.from(`<CompleteMultipartUpload>${items.join('')}</CompleteMultipartUpload>`)
}

export function createParts(settings: StoreSettings, call: StoreCall): Parts {
  return {
    async begin(key, type) {
      const answer = await call({ method: 'POST', key, query: { uploads: '' }, headers: { 'content-type': type } })
      return { key, uploadId: textIn(expected(answer, 200).body.toString('utf8'), 'UploadId') }
    },
    link({ key, uploadId }, { number, size }, seconds) {
      const url = addressOf(settings, settings.publicUrl, key)
      url.searchParams.set('partNumber', String(number))
      url.searchParams.set('uploadId', uploadId)
      const headers = { 'content-length': String(size) }
      return signedLink(settings, { method: 'PUT', url, seconds, headers }, new Date())
    },
    async arrived({ key, uploadId }) {
      const answer = await call({ method: 'GET', key, query: { uploadId } })
      const { status, body } = expected(answer, 200, 404)
      return status === 404 ? undefined : textsIn(body.toString('utf8'), 'Part').map(readPart)
    },
    async finish({ key, uploadId }, parts) {
      const answer = await call({ method: 'POST', key, query: { uploadId }, body: listOf(parts) })
      // A store may begin with 200 and tell of its failure in the body.
      const text = expected(answer, 200).body.toString('utf8')
      if (text.includes('<Error>')) expected({ ...answer, status: 400 }, 200)
    },
    async drop({ key, uploadId }) {
      expected(await call({ method: 'DELETE', key, query: { uploadId } }), 204, 404)
    },
    open: (prefix) => listOpen(call, prefix),
  }
}
