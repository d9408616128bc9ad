import { createHash, createHmac } from 'node:crypto'

/** Credentials and region of a signature; part of the settings of every store. */
export type Signer = { region: string; accessKey: string; secretKey: string }

const algorithm = 'AWS4-HMAC-SHA256'
/** A presigned URL is created before its body exists, so no hash of it can be signed. */
const unsignedPayload = 'UNSIGNED-PAYLOAD'

/** The time as S3 writes it: 20261115T091500Z. */
export function formatTimestamp(moment: Date): string {
  return moment.toISOString().replaceAll(/[:-]|\.\d{3}/g, '')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

function scopeOf({ region }: Signer, stamp: string): string {
  return `${stamp.slice(0, 8)}/${region}/s3/aws4_request`
}

export function credentialOf(signer: Signer, stamp: string): string {
  return `${signer.accessKey}/${scopeOf(signer, stamp)}`
}

/** Signs a text with the key of one day, region and service. */
export function signText({ region, secretKey }: Signer, stamp: string, text: string): string {
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secretKey}`, stamp.slice(0, 8)))
  return hmac(key, text).toString('hex')
}

/** Percent-encoding as signatures require: everything but letters, digits and four marks. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

function canonicalQuery(url: URL): string {
  const pairs = [...url.searchParams].map(([name, value]) => [encode(name), encode(value)] as const)
  return pairs
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&')
}

type Signing = { method: string; url: URL; headers: Record<string, string>; payload: string; stamp: string }

function signRequest(signer: Signer, { method, url, headers, payload, stamp }: Signing): string {
  const lines = Object.keys(headers)
    .toSorted()
    .map((name) => `${name}:${(headers[name] ?? '').trim()}\n`)
  const names = Object.keys(headers).toSorted().join(';')
  const request = [method, url.pathname, canonicalQuery(url), lines.join(''), names, payload].join('\n')
  return signText(signer, stamp, [algorithm, stamp, scopeOf(signer, stamp), sha256(request)].join('\n'))
}

export type UnsignedRequest = {
  method: string
  url: URL
  headers?: Record<string, string>
  body?: Uint8Array | undefined
}

/** The headers of a signed request; header names are lower-case. */
export function signedHeaders(signer: Signer, { method, url, headers = {}, body }: UnsignedRequest, now: Date) {
  const stamp = formatTimestamp(now)
  const payload = sha256(body ?? '')
  const all = { ...headers, host: url.host, 'x-amz-content-sha256': payload, 'x-amz-date': stamp }
  const signature = signRequest(signer, { method, url, headers: all, payload, stamp })
  const names = Object.keys(all).toSorted().join(';')
  const { host: _, ...sent } = all
  return {
    ...sent,
    authorization: `${algorithm} Credential=${credentialOf(signer, stamp)}, SignedHeaders=${names}, Signature=${signature}`,
  }
}

type Link = {
  method: 'GET' | 'PUT'
  url: URL
  seconds: number
  /** Headers that the request must have as well, in lower case. */
  headers?: Record<string, string>
}

/** A presigned URL: its holder can make one kind of request for a while. */
export function presignUrl(signer: Signer, { method, url, seconds, headers = {} }: Link, now: Date): string {
  const stamp = formatTimestamp(now)
  const link = new URL(url)
  link.searchParams.set('X-Amz-Algorithm', algorithm)
  link.searchParams.set('X-Amz-Credential', credentialOf(signer, stamp))
  link.searchParams.set('X-Amz-Date', stamp)
  link.searchParams.set('X-Amz-Expires', String(seconds))
  const all = { ...headers, host: link.host }
  link.searchParams.set('X-Amz-SignedHeaders', Object.keys(all).toSorted().join(';'))
  const signature = signRequest(signer, { method, url: link, headers: all, payload: unsignedPayload, stamp })
  return `${link.origin}${link.pathname}?${canonicalQuery(link)}&X-Amz-Signature=${signature}`
}
