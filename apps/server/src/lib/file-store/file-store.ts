import { createParts, type Parts } from './parts.ts'
import { createReadStream } from './read-stream.ts'
import { signedLink } from './signature.ts'
import { addressOf, createStoreCall, expected, type StoreCall, type StoreSettings } from './store-calls.ts'
import { uploadForm, type UploadForm, type UploadRules } from './upload-form.ts'
import { textIn, textsIn } from './xml.ts'

export type Found = { key: string; changedAt: Date }
export type FileHead = { size: number; type: string }

/** Files by name in one private bucket. */
export type FileStore = {
  put: (key: string, file: { bytes: Uint8Array; type: string }) => Promise<void>
  /** The whole file, for small ones; `undefined` when there is none. */
  get: (key: string) => Promise<Buffer | undefined>
  /** The file piece by piece, for large ones. */
  read: (key: string) => Promise<AsyncIterable<Uint8Array> | undefined>
  head: (key: string) => Promise<FileHead | undefined>
  /** Another file of the same bytes, made by the store; `false` when there is nothing to copy. */
  copy: (from: string, to: string) => Promise<boolean>
  /** Gone afterwards, whether it was there or not. */
  remove: (key: string) => Promise<void>
  /** Files whose name begins so, in portions. */
  list: (prefix: string) => AsyncGenerator<Found[]>
  /** An address for one minute: whatever the file is, browsers save it and never show it. */
  downloadLink: (key: string, fileName: string) => string
  /** What a browser needs to send one file straight to the store, within these rules. */
  uploadForm: (key: string, rules: UploadRules) => UploadForm
  /** Large files in parts that can be sent again one by one. */
  parts: Parts
}

const linkSeconds = 60

async function* listFiles(call: StoreCall, prefix: string): AsyncGenerator<Found[]> {
  let next: string | undefined = ''
  while (next !== undefined) {
    const query: Record<string, string> = {
      'list-type': '2',
      prefix,
      ...(next !== '' && { 'continuation-token': next }),
    }
    const text: string = expected(await call({ method: 'GET', query }), 200).body.toString('utf8')
    yield textsIn(text, 'Contents').map((item) => ({
      key: textIn(item, 'Key'),
      changedAt: new Date(textIn(item, 'LastModified')),
    }))
    next = textIn(text, 'IsTruncated') === 'true' ? textIn(text, 'NextContinuationToken') : undefined
  }
}

/** The name that a saved file gets: letters of every language, nothing that ends the header or names a folder. */
function dispositionOf(fileName: string): string {
  const plain = fileName.replaceAll(/[^A-Za-z0-9._ -]/g, '_')
  const encoded = encodeURIComponent(fileName.toWellFormed().replaceAll(/[\p{Cc}/\\]/gu, '_'))
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded.replaceAll(/['()*!]/g, '_')}`
}

/** Files in an S3-compatible store. Tests wait for less time. */
export function createFileStore(settings: StoreSettings, patienceMs?: number): FileStore {
  const call = createStoreCall(settings, patienceMs)
  return {
    async put(key, { bytes, type }) {
      expected(await call({ method: 'PUT', key, headers: { 'content-type': type }, body: bytes }), 200)
    },
    async get(key) {
      const { status, body } = expected(await call({ method: 'GET', key }), 200, 404)
      return status === 404 ? undefined : body
    },
    read: createReadStream(settings),
    async copy(from, to) {
      const source = addressOf(settings, settings.endpoint, from).pathname
      const answer = await call({ method: 'PUT', key: to, headers: { 'x-amz-copy-source': source } })
      const { status, body } = expected(answer, 200, 404)
      // A store may begin with 200 and tell of its failure in the body.
      if (status === 200 && body.includes('<Error>')) expected({ ...answer, status: 500 }, 200)
      return status === 200
    },
    async head(key) {
      const { status, headers } = expected(await call({ method: 'HEAD', key }), 200, 404)
      if (status === 404) return undefined
      return { size: Number(headers.get('content-length')), type: headers.get('content-type') ?? '' }
    },
    async remove(key) {
      expected(await call({ method: 'DELETE', key }), 204, 404)
    },
    list: (prefix) => listFiles(call, prefix),
    downloadLink(key, fileName) {
      const url = addressOf(settings, settings.publicUrl, key)
      url.searchParams.set('response-content-disposition', dispositionOf(fileName))
      url.searchParams.set('response-content-type', 'application/octet-stream')
      return signedLink(settings, { method: 'GET', url, seconds: linkSeconds }, new Date())
    },
    uploadForm: (key, rules) => uploadForm(settings, { key, ...rules }, new Date()),
    parts: createParts(settings, call),
  }
}
