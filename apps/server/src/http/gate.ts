import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '#server/lib/domain-error.ts'

/** Headers of a call that a script of ours may set; two of them tie it to a trace of whoever agreed to be measured. */
const allowedHeaders = 'Accept, Authorization, AuthEmail, Baggage, Content-Type, Last-Event-ID, Refresh, Sentry-Trace'
const exposedHeaders = 'Retry-After, X-Request-Id'
const preflightSeconds = '600'

/** Pages and files that people may open and link to; everything else is for calls only. */
function isDocument(request: FastifyRequest): boolean {
  return request.routeOptions.config.isDocument === true
}

function refuse(): never {
  throw new DomainError('request.origin_refused')
}

/**
 * Fetch metadata tell how a browser came to make this request; programs send none and go on to authentication.
 * A value that is not known is a header sent twice or a lie, and is refused like a foreign site.
 */
function checkFetchMetadata(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  if (isDocument(request)) return
  if (site !== undefined && site !== 'same-origin' && site !== 'same-site' && site !== 'none') refuse()
  if (request.headers['sec-fetch-mode'] === 'navigate') refuse()
  // A page that is only being guessed at must not set anything off.
  if (request.headers['sec-purpose'] !== undefined || request.headers['purpose'] === 'prefetch') refuse()
}

/** Lets listed origins read the answer, and refuses every other origin before anything happens. */
export function createGate(origins: readonly string[]) {
  const listed = new Set(origins)
  return function gate(request: FastifyRequest, reply: FastifyReply): void {
    checkFetchMetadata(request)
    const { origin } = request.headers
    if (origin === undefined) return
    if (!listed.has(origin)) refuse()
    reply.header('access-control-allow-origin', origin)
    reply.header('access-control-allow-credentials', 'true')
    reply.header('access-control-expose-headers', exposedHeaders)
  }
}

/** Answers a preflight, or whoever asks which methods a path has. */
export function answerOptions(request: FastifyRequest, reply: FastifyReply, methods: readonly string[]): FastifyReply {
  const allowed = methods.join(', ')
  if (request.headers.origin !== undefined) {
    reply.header('access-control-allow-methods', allowed)
    reply.header('access-control-allow-headers', allowedHeaders)
    reply.header('access-control-max-age', preflightSeconds)
  }
  return reply.code(204).header('allow', allowed).send()
}
