import Fastify, { type FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { createExpectationRefusal, createTunnelRefusal, noteEarlyAnswers } from './client-error.ts'
import { trackDoors } from './doors.ts'
import { createErrorHandler } from './errors.ts'
import { addFirstHook } from './first-hook.ts'
import { addRequestLog } from './request-log.ts'
import { addSecurityLog } from './security/security-log.ts'
import { serverOptions, type Timeouts } from './server-options.ts'
import type { Lifecycle } from './stop/lifecycle.ts'

/** What every request meets before any route does: limits, errors in the envelope, headers, the log. */
export function openServer(context: Context, lifecycle: Lifecycle, timeouts: Timeouts): FastifyInstance {
  const { config, log } = context
  const app: FastifyInstance = Fastify(serverOptions(context, timeouts))
  app.decorate('timeouts', timeouts)
  app.server.on('connect', createTunnelRefusal(config.isProduction))
  app.server.on('checkExpectation', createExpectationRefusal(config.isProduction))

  // Bodies are read by the operation that wants one, see http/body.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.setErrorHandler(createErrorHandler(log))
  app.setNotFoundHandler(() => {
    throw new DomainError('request.not_found')
  })
  noteEarlyAnswers(app)
  trackDoors(app)
  addFirstHook(app, context, lifecycle)
  addRequestLog(app, context)
  addSecurityLog(app, context)
  return app
}
