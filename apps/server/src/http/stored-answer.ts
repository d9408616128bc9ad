import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Operation } from '@grana/contract/operation'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const encoders = {
  // The highest level takes seconds for megabytes; this one compresses almost as well.
  br: (body: Buffer) => compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (body: Buffer) => compressGzip(body),
}
type Encoding = keyof typeof encoders

/** How long and by which caches a response may be stored; without either field, by none. */
export function cacheControl({ maxAge, sharedAge }: Pick<Operation, 'maxAge' | 'sharedAge'>): string {
  if (maxAge !== undefined) return `public, max-age=${maxAge}`
  if (sharedAge === undefined) return 'no-store'
  return `public, max-age=0, s-maxage=${sharedAge.fresh}, stale-while-revalidate=${sharedAge.stale}`
}

/** A response that is the same for every caller: built and hashed once, compressed on first use. */
export type StoredAnswer = {
  body: Buffer
  type: string
  etag: string
  cacheControl: string
  encoded: Map<Encoding, Promise<Buffer>>
}

type Source = { type: string; cacheControl: string }

const smallestWorthCompressing = 1024

/** Weak, because the compressed variants share it. */
function tagOf(body: string | Buffer): string {
  return `W/"${createHash('sha256').update(body).digest('base64url')}"`
}

export function storeAnswer(content: string | Buffer, { type, cacheControl }: Source): StoredAnswer {
  const body = typeof content === 'string' ? Buffer.from(content) : content
  return { body, type, etag: tagOf(body), cacheControl, encoded: new Map() }
}

function accepts(header: string, encoding: Encoding): boolean {
  return header.split(',').some((part) => {
    const [name, weight] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    return name === encoding && !/^q=0(?:\.0*)?$/.test(weight ?? '')
  })
}

function chooseEncoding(request: FastifyRequest, stored: StoredAnswer): Encoding | undefined {
  const header = request.headers['accept-encoding']
  if (typeof header !== 'string' || stored.body.length < smallestWorthCompressing) return undefined
  if (accepts(header, 'br')) return 'br'
  return accepts(header, 'gzip') ? 'gzip' : undefined
}

function encode(stored: StoredAnswer, encoding: Encoding): Promise<Buffer> {
  const known = stored.encoded.get(encoding)
  if (known !== undefined) return known
  const made = encoders[encoding](stored.body)
  stored.encoded.set(encoding, made)
  return made
}

function isKnownToClient(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const opaque = etag.replace(/^W\//, '')
  return header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque)
}

/** A response built for this request; a client with the same ETag receives 304. The proxy compresses it. */
export function sendWithEtag(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, type }: { body: string; type: string },
): FastifyReply {
  const etag = tagOf(body)
  reply.header('etag', etag)
  if (isKnownToClient(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.header('content-type', type).send(body)
}

type SentReply = FastifyReply | Promise<FastifyReply>

export function sendStored(request: FastifyRequest, reply: FastifyReply, stored: StoredAnswer): SentReply {
  reply.header('cache-control', stored.cacheControl)
  reply.header('etag', stored.etag)
  reply.header('vary', 'Origin, Accept-Encoding')
  if (isKnownToClient(request.headers['if-none-match'], stored.etag)) return reply.code(304).send()
  reply.header('content-type', stored.type)
  const encoding = chooseEncoding(request, stored)
  if (encoding === undefined) return reply.send(stored.body)
  reply.header('content-encoding', encoding)
  return encode(stored, encoding).then((bytes) => reply.send(bytes))
}
