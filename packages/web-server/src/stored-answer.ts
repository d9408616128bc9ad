import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A smaller body fits into one packet: compressing it saves nothing. */
const MIN_COMPRESSED_BYTES = 1024

type Coding = 'br' | 'gzip' | 'identity'

/** An answer stored in memory in every encoding that browsers ask for: sending it costs no work. */
export interface StoredAnswer {
  readonly status: number
  readonly bodies: Readonly<Partial<Record<Coding, Buffer>>> & { readonly identity: Buffer }
  readonly headers: ReadonlyMap<Coding, EncodedHeaders>
}

/** The headers of the answer in one encoding, with its own entity tag. */
interface EncodedHeaders {
  readonly tag: string
  readonly headers: Readonly<Record<string, string>>
}

export interface StoredSource {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
  readonly status?: number
  /** Compressed by the build, at the best quality; otherwise compressed here. */
  readonly compressed?: Partial<Record<'br' | 'gzip', Buffer>>
  /** Compresses fast and less, for a page that is rendered per request: the best compression takes longer than rendering. */
  readonly quick?: boolean
  /** Makes the entity tag weak (RFC 9110, section 8.8.1), for a page that may later be sent in other bytes. */
  readonly isWeak?: boolean
}

export async function storeAnswer(source: StoredSource): Promise<StoredAnswer> {
  const { body, headers, status = 200, quick = false } = source
  const bodies = { identity: body, ...(source.compressed ?? (await compress(body, quick))) }
  const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const codings = (['identity', 'br', 'gzip'] as const).filter((coding) => bodies[coding])
  const encoded = codings.map(
    (coding) => [coding, encodeHeaders(headers, `${source.isWeak ? 'W/' : ''}"${tag}-${coding}"`)] as const,
  )
  return { status, bodies, headers: new Map(encoded) }
}

/** One tag per encoding: a cache must not serve brotli bytes to a client that asked for plain ones. */
function encodeHeaders(headers: StoredSource['headers'], tag: string): EncodedHeaders {
  return { tag, headers: { ...headers, ETag: tag, Vary: 'Accept-Encoding' } }
}

async function compress(body: Buffer, quick: boolean): Promise<Partial<Record<'br' | 'gzip', Buffer>>> {
  if (body.length < MIN_COMPRESSED_BYTES) return {}
  const quality = { [constants.BROTLI_PARAM_QUALITY]: quick ? 4 : 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, { params: quality }),
    promisify(gzip)(body, { level: quick ? 5 : 9 }),
  ])
  return { br, gzip: gz }
}

/** Returns the answer as it is stored now: a later call may return a smaller one. */
export type GetStoredAnswer = () => StoredAnswer

export function toGetter(answer: StoredAnswer): GetStoredAnswer {
  return () => answer
}

/** The last recompression. They run one after another, as they share the threads that serve requests. */
let refining = Promise.resolve()

/** An answer that could not be recompressed stays as it is. */
function keepQuickVersion(): void {}

/**
 * Stores an answer that is rarely requested: compressed quickly at first, and with the best compression after the first
 * request. The best compression of every page at start would delay readiness by seconds. Both versions share one weak tag:
 * they are the same page in other bytes.
 */
export async function storeRefined(source: StoredSource): Promise<GetStoredAnswer> {
  let kept = await storeAnswer({ ...source, isWeak: true, quick: true })
  let isAsked = false
  async function refine(): Promise<void> {
    kept = await storeAnswer({ ...source, isWeak: true })
  }
  return () => {
    if (!isAsked) refining = refining.then(refine).catch(keepQuickVersion)
    isAsked = true
    return kept
  }
}

export function sendStored(request: FastifyRequest, reply: FastifyReply, answer: StoredAnswer): FastifyReply {
  const coding = chooseCoding(request.headers['accept-encoding'] ?? '', answer)
  const body = answer.bodies[coding] ?? answer.bodies.identity
  const { headers, tag } = answer.headers.get(coding)!
  reply.headers(headers)
  if (answer.status === 200 && matchesTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  if (coding !== 'identity') reply.header('Content-Encoding', coding)
  reply.code(answer.status).header('Content-Length', body.length)
  return request.method === 'HEAD' ? reply.send() : reply.send(body)
}

function chooseCoding(accepted: string, answer: StoredAnswer): Coding {
  return acceptedCodings(accepted).find((coding) => answer.bodies[coding]) ?? 'identity'
}

/**
 * Browsers send a handful of distinct `Accept-Encoding` values; a limit keeps invented ones from filling the memory.
 */
const MAX_CACHED_ENCODINGS = 64
const parsedHeaders = new Map<string, readonly Coding[]>()

function acceptedCodings(header: string): readonly Coding[] {
  const known = parsedHeaders.get(header)
  if (known) return known
  const codings = parseAcceptEncoding(header)
  if (parsedHeaders.size < MAX_CACHED_ENCODINGS) parsedHeaders.set(header, codings)
  return codings
}

function parseAcceptEncoding(header: string): readonly Coding[] {
  const weights = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('q='))
      return [name.trim(), quality === undefined ? 1 : Number(quality.slice(2))] as const
    }),
  )
  return (['br', 'gzip'] as const).filter((coding) => (weights.get(coding) ?? 0) > 0)
}

const withoutWeakness = (tag: string) => tag.trim().replace(/^W\//, '')

function matchesTag(header: string | undefined, tag: string): boolean {
  const wanted = withoutWeakness(tag)
  return header?.split(',').some((candidate) => [wanted, '*'].includes(withoutWeakness(candidate))) ?? false
}
