import type { EvidenceUpload } from '@grana/contract/reports/evidence'

export interface UploadOptions {
  readonly signal: AbortSignal
  /** Called with the number of bytes uploaded so far. */
  readonly onSent: (bytes: number) => void
}

/** The storage did not accept the upload: connection lost, URL expired or request timed out. */
export class UploadError extends Error {}

const attempts = 3
const pauseMs = 800

interface Piece {
  readonly method: 'POST' | 'PUT'
  readonly url: string
  readonly body: Blob | FormData
}

/** Uploads one part. Uses XMLHttpRequest because `fetch` does not report upload progress. */
function sendOnce({ method, url, body }: Piece, { signal, onSent }: UploadOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const fail = () =>
      reject(signal.aborted ? signal.reason : new UploadError(`storage responded with status ${request.status}`))
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded))
    request.addEventListener('load', () => (request.status < 300 ? resolve() : fail()))
    for (const name of ['error', 'abort', 'timeout']) request.addEventListener(name, fail)
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop))
    signal.throwIfAborted()
    signal.addEventListener('abort', stop)
    request.open(method, url)
    request.send(body)
  })
}

const pause = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms))

/** Retries a part after a short delay. */
async function sendPiece(piece: Piece, sending: UploadOptions): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sendOnce(piece, sending)
      return
    } catch (error) {
      if (!(error instanceof UploadError) || attempt === attempts) throw error
      await pause(pauseMs * attempt)
    }
  }
}

function toForm(fields: Readonly<Record<string, string>>, file: Blob): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file)
  return form
}

/** Uploads a file directly to object storage: whole, or its missing parts one after the other. */
export async function uploadFile(upload: EvidenceUpload, file: File, { signal, onSent }: UploadOptions): Promise<void> {
  if (upload.way === 'form') {
    const whole = { signal, onSent: (bytes: number) => onSent(Math.min(bytes, file.size)) }
    await sendPiece({ method: 'POST', url: upload.url, body: toForm(upload.fields, file) }, whole)
    return
  }
  const { part_bytes: size, missing } = upload
  const pieceOf = (number: number) => file.slice((number - 1) * size, number * size)
  let uploaded = file.size - missing.reduce((sum, { number }) => sum + pieceOf(number).size, 0)
  onSent(uploaded)
  for (const { number, url } of missing) {
    const body = pieceOf(number)
    const start = uploaded
    await sendPiece({ method: 'PUT', url, body }, { signal, onSent: (bytes) => onSent(start + bytes) })
    uploaded = start + body.size
  }
}
