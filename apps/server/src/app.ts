import Fastify, { type FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import { createExpectationRefusal, createTunnelRefusal, noteEarlyAnswers } from './http/client-error.ts'
import { mountDocuments } from './http/documents/document-route.ts'
import { addDocuments } from './http/documents/documents.ts'
import { mountPictures } from './http/documents/picture-route.ts'
import { trackDoors } from './http/doors.ts'
import { createErrorHandler } from './http/errors.ts'
import { addFirstHook } from './http/first-hook.ts'
import { mountLive } from './http/live/live-route.ts'
import { mountRoutes } from './http/mount.ts'
import { refuseOtherMethods } from './http/other-methods.ts'
import { addRequestLog } from './http/request-log.ts'
import { serverOptions } from './http/server-options.ts'
import { createAuthenticator } from './http/session/authenticate.ts'
import { createLifecycle, type Lifecycle } from './http/stop/lifecycle.ts'
import { createAdmission, type Admit } from './http/tenancy/admit.ts'
import { DomainError } from './lib/domain-error.ts'
import { noteDenial } from './modules/audit/public.ts'
import { noteMisuse } from './modules/sessions/public.ts'
import { documentRoutes, liveRoutes, operationRoutes, pictureRoutes } from './operation-routes.ts'

type Walls = {
  /** The first wall; only a test of the second one puts another in its place. */
  admit?: Admit
}

/** The HTTP side, ready to listen or to be injected into. */
export function buildApp(
  context: Context,
  lifecycle: Lifecycle = createLifecycle(),
  { admit = createAdmission(context) }: Walls = {},
): FastifyInstance {
  const { config, log } = context
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
  noteEarlyAnswers(app)
  trackDoors(app)
  addFirstHook(app, context, lifecycle)
  addRequestLog(app, context)

  addDocuments(app, context, lifecycle)
  const authenticate = createAuthenticator(context, (sessionId) => noteMisuse(context, sessionId))
  mountRoutes(
    app,
    { context, authenticate, admit, noteDenial: (denial) => noteDenial(context, denial) },
    operationRoutes,
  )
  mountDocuments(app, context, documentRoutes)
  mountPictures(app, context, pictureRoutes)
  mountLive(app, { context, authenticate, lifecycle }, liveRoutes)
  refuseOtherMethods(app)
  return app
}
