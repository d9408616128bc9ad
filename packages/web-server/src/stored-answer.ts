import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Below one packet, compressing saves nothing. */
const MIN_COMPRESSED_BYTES = 1024

type Coding = 'br' | 'gzip' | 'identity'

/** An answer stored in memory in every encoding that browsers ask for: sending it costs no work. */
export interface StoredAnswer {
  readonly status: number
  readonly bodies: Readonly<Partial<Record<Coding, Buffer>>> & { readonly identity: Buffer }
  readonly forms: ReadonlyMap<Coding, Form>
}

/** The headers of the answer in one encoding. */
interface Form {
  readonly tag: string
  readonly headers: Readonly<Record<string, string>>
}

export interface StoredSource {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
  readonly status?: number
  /** Compressed at build, where time does not matter. */
  readonly compressed?: Partial<Record<'br' | 'gzip', Buffer>>
  /** Compressed for one request: the best compression would take longer than rendering the page. */
  readonly quick?: boolean
  /** The same page may be answered in other bytes. */
  readonly isWeak?: boolean
}

export async function storeAnswer(source: StoredSource): Promise<StoredAnswer> {
  const { body, headers, status = 200, quick = false } = source
  const bodies = { identity: body, ...(source.compressed ?? (await compress(body, quick))) }
  const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const codings = (['identity', 'br', 'gzip'] as const).filter((coding) => bodies[coding])
  const forms = codings.map(
    (coding) => [coding, formOf(headers, `${source.isWeak ? 'W/' : ''}"${tag}-${coding}"`)] as const,
  )
  return { status, bodies, forms: new Map(forms) }
}

/** One tag per encoding: a cache must not serve brotli bytes to a client that asked for plain ones. */
function formOf(headers: StoredSource['headers'], tag: string): Form {
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

/** Returns the stored answer in its smallest form so far. */
export type Stored = () => StoredAnswer

export function toStored(answer: StoredAnswer): Stored {
  return () => answer
}

/**
 * Stores an answer that is rarely requested: compressed quickly at first, and with the best compression after the first
 * request. The best compression of every page at start would delay readiness by seconds. Both forms share one tag, as
 * both are the same page; it is weak, because their bytes differ.
 */
export async function storeRefined(source: StoredSource): Promise<Stored> {
  let kept = await storeAnswer({ ...source, isWeak: true, quick: true })
  let isAsked = false
  async function refine(): Promise<void> {
    kept = await storeAnswer({ ...source, isWeak: true })
  }
  return () => {
    if (!isAsked) refining = refining.then(refine).catch(keepQuickForm)
    isAsked = true
    return kept
  }
}

/** One at a time: the compressing threads are those that serve. */
let refining = Promise.resolve()

/** A page that could not be compressed further keeps its quick form. */
function keepQuickForm(): void {}

export function sendStored(request: FastifyRequest, reply: FastifyReply, answer: StoredAnswer): FastifyReply {
  const coding = chooseCoding(request.headers['accept-encoding'] ?? '', answer)
  const body = answer.bodies[coding] ?? answer.bodies.identity
  const { headers, tag } = answer.forms.get(coding)!
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
const readLines = new Map<string, readonly Coding[]>()

function acceptedCodings(line: string): readonly Coding[] {
  const known = readLines.get(line)
  if (known) return known
  const read = readCodings(line)
  if (readLines.size < MAX_CACHED_ENCODINGS) readLines.set(line, read)
  return read
}

function readCodings(line: string): readonly Coding[] {
  const weights = new Map(
    line.split(',').map((part) => {
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
