import Fastify, { type FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { createExpectationHandler, createConnectHandler, trackEarlyResponses } from './client-error.ts'
import { createErrorHandler } from './errors.ts'
import { addFirstHook } from './first-hook.ts'
import { collectRoutes } from './registered-routes.ts'
import { addRequestLog } from './request-log.ts'
import { addSecurityLog } from './security/security-log.ts'
import { serverOptions, type Timeouts } from './server-options.ts'
import type { Lifecycle } from './stop/lifecycle.ts'

/** Creates the server with everything that precedes the routes: limits, error envelope, headers, log. */
export function openServer(context: Context, lifecycle: Lifecycle, timeouts: Timeouts): FastifyInstance {
  const { config, log } = context
  const app: FastifyInstance = Fastify(serverOptions(context, timeouts))
  app.decorate('timeouts', timeouts)
  app.server.on('connect', createConnectHandler(config.isProduction))
  app.server.on('checkExpectation', createExpectationHandler(config.isProduction))

  // Operations that declare a body read it themselves, see http/body.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.setErrorHandler(createErrorHandler(log))
  app.setNotFoundHandler(() => {
    throw new DomainError('request.not_found')
  })
  trackEarlyResponses(app)
  collectRoutes(app)
  addFirstHook(app, context, lifecycle)
  addRequestLog(app, context)
  addSecurityLog(app, context)
  return app
}
