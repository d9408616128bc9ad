import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Log } from '#server/lib/log.ts'
import { drainBody } from './body/drain-body.ts'
import { toErrorResponse } from './error-body.ts'
import { jsonType } from './headers.ts'
import { toErrorCode } from './to-error-code.ts'

type Answer = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Turns every error into a response. Details that callers must not see stay in the log. */
export function createErrorHandler(log: Log): Answer {
  return function answerError(error, request, reply) {
    const hasLeft = request.raw.destroyed && !request.raw.complete
    const extras = error instanceof DomainError ? error.extras : {}
    const { status, body } = toErrorResponse(hasLeft ? 'request.malformed' : toErrorCode(error), request.id, extras)
    // An error before the first hook has no trace yet.
    request.security = { ...request.security, code: body.code }
    const told = { err: error, code: body.code, requestId: request.id }
    if (status >= 500) log.error(told, 'request failed')
    else if (body.code === 'request.invalid' && !(error instanceof DomainError)) {
      // The caller receives a validation error, but one of our schemas has a gap.
      log.warn(told, 'database rejected a value that passed the schemas')
    }
    const wait = extras.details?.retryAfterSeconds
    if (wait !== undefined) reply.header('retry-after', String(wait))
    drainBody(request.raw)
    return reply.code(status).header('cache-control', 'no-store').type(jsonType).send(JSON.stringify(body))
  }
}
