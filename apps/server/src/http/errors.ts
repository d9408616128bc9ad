import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Log } from '#server/lib/log.ts'
import { drainBody } from './body/drain-body.ts'
import { isScim, toErrorResponse, toScimError } from './error-body.ts'
import { jsonType, scimType } from './headers.ts'
import { toErrorCode } from './to-error-code.ts'

type ErrorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Turns every error into a response. Details that callers must not see stay in the log. */
export function createErrorHandler(log: Log): ErrorHandler {
  return function answerError(error, request, reply) {
    const isAborted = request.raw.destroyed && !request.raw.complete
    const extras = error instanceof DomainError ? error.extras : {}
    const { status, body } = toErrorResponse(isAborted ? 'request.malformed' : toErrorCode(error), request.id, extras)
    // `security` is undefined if the error occurs before the first hook.
    request.security = { ...request.security, code: body.code }
    const logFields = { err: error, code: body.code, requestId: request.id }
    if (status >= 500) log.error(logFields, 'request failed')
    else if (body.code === 'request.invalid' && !(error instanceof DomainError)) {
      // The caller receives a validation error, but the schema of the operation should have rejected the value.
      log.warn(logFields, 'database rejected a value that passed the schemas')
    }
    const retryAfterSeconds = extras.details?.retryAfterSeconds
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
    drainBody(request.raw)
    reply.header('cache-control', 'no-store')
    if (isScim(request.url)) {
      const scim = toScimError(body, status)
      return reply.code(Number(scim.status)).type(scimType).send(JSON.stringify(scim))
    }
    return reply.code(status).type(jsonType).send(JSON.stringify(body))
  }
}
