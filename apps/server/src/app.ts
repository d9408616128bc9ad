import Fastify, { type FastifyInstance } from 'fastify'
import { operations } from '@grana/contract/operations'
import type { Context } from './context.ts'
import { createExpectationRefusal, createTunnelRefusal } from './http/client-error.ts'
import { addHealth } from './http/documents/health.ts'
import { addMetricsPage } from './http/documents/metrics-page.ts'
import { addReferencePage } from './http/documents/reference-page.ts'
import { trackDoors } from './http/doors.ts'
import { createErrorHandler } from './http/errors.ts'
import { addFirstHook } from './http/first-hook.ts'
import { createLifecycle, type Lifecycle } from './http/lifecycle.ts'
import { mountRoutes } from './http/mount.ts'
import { buildOpenApi } from './http/openapi.ts'
import { refuseOtherMethods } from './http/other-methods.ts'
import { addRequestLog } from './http/request-log.ts'
import { serverOptions } from './http/server-options.ts'
import { DomainError } from './lib/domain-error.ts'
import { captchaRoutes } from './modules/captcha/routes.ts'
import { leadRoutes } from './modules/leads/routes.ts'
import { referenceRoutes } from './modules/reference/routes.ts'

/** Every operation with what stands behind it. */
export const operationRoutes = [...referenceRoutes, ...captchaRoutes, ...leadRoutes]

/** The HTTP side, ready to listen or to be injected into. */
export function buildApp(context: Context, lifecycle: Lifecycle = createLifecycle()): FastifyInstance {
  const { config, db, log, metrics } = context
  const app: FastifyInstance = Fastify(serverOptions(context))
  app.server.on('connect', createTunnelRefusal(config.isProduction))
  app.server.on('checkExpectation', createExpectationRefusal(config.isProduction))

  // Bodies are read by the operation that wants one, see http/body.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.setErrorHandler(createErrorHandler(log))
  app.setNotFoundHandler(() => {
    throw new DomainError('request.not_found')
  })
  trackDoors(app)
  addFirstHook(app, context, lifecycle)
  addRequestLog(app, context)

  addHealth(app, db, lifecycle)
  addMetricsPage(app, metrics, config.metricsToken)
  addReferencePage(app, buildOpenApi(operations, config.apiUrl))
  mountRoutes(app, context, operationRoutes)
  refuseOtherMethods(app)
  return app
}
