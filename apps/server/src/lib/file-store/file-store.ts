import { createParts, type Parts } from './parts.ts'
import { createReadStream } from './read-stream.ts'
import { presignUrl, credentialOf, signText, formatTimestamp } from './signature.ts'
import { objectUrl, createStoreCall, assertStatus, type StoreCall, type StoreSettings } from './store-calls.ts'
import { xmlText, xmlTexts } from './xml.ts'

/** What one upload may be; the store itself rejects everything else. */
type UploadRules = { smallest: number; largest: number; type: string; seconds: number }

/** Fields that precede the file in a multipart form to `url`. */
type UploadForm = { url: string; fields: Record<string, string> }

/** A form for one file under one key. Unlike a presigned PUT, it makes the store enforce the size. */
function uploadForm(settings: StoreSettings, rules: UploadRules & { key: string }, now: Date): UploadForm {
  const stamp = formatTimestamp(now)
  const fields = {
    key: rules.key,
    'content-type': rules.type,
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': credentialOf(settings, stamp),
    'x-amz-date': stamp,
  }
  const policy = Buffer.from(
    JSON.stringify({
      expiration: new Date(now.getTime() + rules.seconds * 1000).toISOString(),
      conditions: [
        { bucket: settings.bucket },
        ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
        ['content-length-range', rules.smallest, rules.largest],
      ],
    }),
  ).toString('base64')
  return {
    url: objectUrl(settings, settings.publicUrl).href,
    fields: { ...fields, policy, 'x-amz-signature': signText(settings, stamp, policy) },
  }
}

export type ListedFile = { key: string; changedAt: Date }
export type FileHead = { size: number; type: string }

/** Files by key in one private bucket. */
export type FileStore = {
  put: (key: string, file: { bytes: Uint8Array; type: string }) => Promise<void>
  /** The whole file, for small ones; `undefined` when it does not exist. */
  get: (key: string) => Promise<Buffer | undefined>
  /** The file in chunks, for large ones. */
  read: (key: string) => Promise<AsyncIterable<Uint8Array> | undefined>
  head: (key: string) => Promise<FileHead | undefined>
  /** Copies the bytes within the store; `false` when the source does not exist. */
  copy: (from: string, to: string) => Promise<boolean>
  /** Deletes the file, whether it existed or not. */
  remove: (key: string) => Promise<void>
  /** Files with this prefix, in pages. */
  list: (prefix: string) => AsyncGenerator<ListedFile[]>
  /** A URL for one minute: browsers download the file and never show it, whatever its type. */
  downloadLink: (key: string, fileName: string) => string
  /**
   * Throws `files.unavailable` when the bucket cannot be reached. Signing needs no call, so without this check a browser
   * would get an upload form for a store that is not there.
   */
  assertAvailable: () => Promise<void>
  /** What a browser needs to upload one file directly to the store, within these rules. */
  uploadForm: (key: string, rules: UploadRules) => UploadForm
  /** Multipart uploads: large files in parts that can be retried one by one. */
  parts: Parts
}

const linkSeconds = 60

async function* listFiles(call: StoreCall, prefix: string): AsyncGenerator<ListedFile[]> {
  let next: string | undefined = ''
  while (next !== undefined) {
    const query: Record<string, string> = {
      'list-type': '2',
      prefix,
      ...(next !== '' && { 'continuation-token': next }),
    }
    const text: string = assertStatus(await call({ method: 'GET', query }), 200).body.toString('utf8')
    yield xmlTexts(text, 'Contents').map((item) => ({
      key: xmlText(item, 'Key'),
      changedAt: new Date(xmlText(item, 'LastModified')),
    }))
    next = xmlText(text, 'IsTruncated') === 'true' ? xmlText(text, 'NextContinuationToken') : undefined
  }
}

/** The name of the downloaded file: letters of every language, but nothing that ends the header or names a folder. */
function dispositionOf(fileName: string): string {
  const plain = fileName.replaceAll(/[^A-Za-z0-9._ -]/g, '_')
  const encoded = encodeURIComponent(fileName.toWellFormed().replaceAll(/[\p{Cc}/\\]/gu, '_'))
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded.replaceAll(/['()*!]/g, '_')}`
}

/** Files in an S3-compatible store. Tests pass shorter timeouts. */
export function createFileStore(settings: StoreSettings, timeoutMs?: number): FileStore {
  const call = createStoreCall(settings, timeoutMs)
  return {
    async put(key, { bytes, type }) {
      assertStatus(await call({ method: 'PUT', key, headers: { 'content-type': type }, body: bytes }), 200)
    },
    async get(key) {
      const { status, body } = assertStatus(await call({ method: 'GET', key }), 200, 404)
      return status === 404 ? undefined : body
    },
    read: createReadStream(settings),
    async copy(from, to) {
      const source = objectUrl(settings, settings.endpoint, from).pathname
      const answer = await call({ method: 'PUT', key: to, headers: { 'x-amz-copy-source': source } })
      const { status, body } = assertStatus(answer, 200, 404)
      // A store may start with 200 and report a failure in the body.
      if (status === 200 && body.includes('<Error>')) assertStatus({ ...answer, status: 500 }, 200)
      return status === 200
    },
    async head(key) {
      const { status, headers } = assertStatus(await call({ method: 'HEAD', key }), 200, 404)
      if (status === 404) return undefined
      return { size: Number(headers.get('content-length')), type: headers.get('content-type') ?? '' }
    },
    async remove(key) {
      assertStatus(await call({ method: 'DELETE', key }), 204, 404)
    },
    list: (prefix) => listFiles(call, prefix),
    downloadLink(key, fileName) {
      const url = objectUrl(settings, settings.publicUrl, key)
      url.searchParams.set('response-content-disposition', dispositionOf(fileName))
      url.searchParams.set('response-content-type', 'application/octet-stream')
      return presignUrl(settings, { method: 'GET', url, seconds: linkSeconds }, new Date())
    },
    async assertAvailable() {
      assertStatus(await call({ method: 'HEAD' }), 200)
    },
    uploadForm: (key, rules) => uploadForm(settings, { key, ...rules }, new Date()),
    parts: createParts(settings, call),
  }
}
