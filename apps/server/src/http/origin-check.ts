import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '#server/lib/domain-error.ts'

/**
 * Headers that scripts of our apps may set; Baggage and Sentry-Trace link a call to a trace for users who consented.
 */
const allowedHeaders = 'Accept, Authorization, AuthEmail, Baggage, Content-Type, Last-Event-ID, Refresh, Sentry-Trace'
const exposedHeaders = 'Retry-After, X-Request-Id'
const preflightSeconds = '600'

/** Pages and files that people may open and link to; all other routes accept calls only. */
function isDocument(request: FastifyRequest): boolean {
  return request.routeOptions.config.isDocument === true
}

function throwForbidden(): never {
  throw new DomainError('request.origin_refused')
}

/**
 * Fetch metadata describe how a browser made the request; other clients send none and proceed to authentication. An
 * unknown value is a duplicated or forged header, and is rejected like a foreign site.
 */
function checkFetchMetadata(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  if (isDocument(request)) return
  if (site !== undefined && site !== 'same-origin' && site !== 'same-site' && site !== 'none') throwForbidden()
  if (request.headers['sec-fetch-mode'] === 'navigate') throwForbidden()
  // A speculative prefetch must have no effects.
  if (request.headers['sec-purpose'] !== undefined || request.headers['purpose'] === 'prefetch') throwForbidden()
}

/** Lets listed origins read the response, and rejects every other origin before any effect. */
export function createOriginCheck(origins: readonly string[]) {
  const listed = new Set(origins)
  return function gate(request: FastifyRequest, reply: FastifyReply): void {
    if (request.routeOptions.config.isForeignForm === true) return
    checkFetchMetadata(request)
    const { origin } = request.headers
    if (origin === undefined) return
    if (!listed.has(origin)) throwForbidden()
    reply.header('access-control-allow-origin', origin)
    reply.header('access-control-allow-credentials', 'true')
    reply.header('access-control-expose-headers', exposedHeaders)
  }
}

/** Answers a preflight, or an OPTIONS request without an origin. */
export function answerOptions(request: FastifyRequest, reply: FastifyReply, methods: readonly string[]): FastifyReply {
  const allowed = methods.join(', ')
  if (request.headers.origin !== undefined) {
    reply.header('access-control-allow-methods', allowed)
    reply.header('access-control-allow-headers', allowedHeaders)
    reply.header('access-control-max-age', preflightSeconds)
  }
  return reply.code(204).header('allow', allowed).send()
}
