import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Log } from '#server/lib/log.ts'
import { drain } from './body/drain.ts'
import { errorAnswer } from './error-body.ts'
import { faultCode } from './fault-codes.ts'
import { jsonType } from './headers.ts'

type Answer = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** The one place where an error becomes an answer. What is not ours to tell stays in the log. */
export function createErrorHandler(log: Log): Answer {
  return function answerError(error, request, reply) {
    const hasLeft = request.raw.destroyed && !request.raw.complete
    const extras = error instanceof DomainError ? error.extras : {}
    const { status, body } = errorAnswer(hasLeft ? 'request.malformed' : faultCode(error), request.id, extras)
    // What fails before the first hook has none yet.
    request.security = { ...request.security, code: body.code }
    const told = { err: error, code: body.code, requestId: request.id }
    if (status >= 500) log.error(told, 'request failed')
    else if (body.code === 'request.invalid' && !(error instanceof DomainError)) {
      // The caller is refused as by a schema, but a schema of ours has a gap.
      log.warn(told, 'the database refused what the schemas had let through')
    }
    const wait = extras.details?.retryAfterSeconds
    if (wait !== undefined) reply.header('retry-after', String(wait))
    drain(request.raw)
    return reply.code(status).header('cache-control', 'no-store').type(jsonType).send(JSON.stringify(body))
  }
}
