import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import { mountDocuments } from './http/documents/document-route.ts'
import { mountForms } from './http/documents/form-route.ts'
import { mountPictures } from './http/documents/picture-route.ts'
import { addServiceRoutes } from './http/documents/service-routes.ts'
import { mountLiveRoutes } from './http/live/live-route.ts'
import { mountRoutes } from './http/mount.ts'
import { openServer } from './http/open-server.ts'
import { refuseOtherMethods } from './http/other-methods.ts'
import { timeouts as usualTimeouts, type Timeouts } from './http/server-options.ts'
import { createAuthenticator } from './http/session/authenticate.ts'
import { createLifecycle, type Lifecycle } from './http/stop/lifecycle.ts'
import { createAuthorizer, type Authorize } from './http/tenancy/authorize.ts'
import { recordDenial } from './modules/audit/public.ts'
import { recordTokenMisuse, rejectPastedTokens } from './modules/sessions/public.ts'
import {
  documentRoutes,
  formRoutes,
  liveRoutes,
  operationRoutes,
  operations,
  pictureRoutes,
} from './operation-routes.ts'

/** Replaced only by tests. */
type TestOverrides = {
  /** The first authorization layer; tests of row security replace it. */
  authorize?: Authorize
  /** Other timeouts than those of production. */
  timeouts?: Partial<Timeouts>
  /** Heartbeat interval of notification streams. */
  liveBeatMs?: number
}

/** The HTTP server, ready to listen or for injected requests. */
export function buildApp(
  context: Context,
  lifecycle: Lifecycle = createLifecycle(),
  { authorize = createAuthorizer(context), timeouts = {}, liveBeatMs }: TestOverrides = {},
): FastifyInstance {
  const app = openServer(context, lifecycle, { ...usualTimeouts, ...timeouts })
  addServiceRoutes(app, context, { operations, lifecycle })
  const authenticate = createAuthenticator(context, (sessionId) => recordTokenMisuse(context, sessionId))
  mountRoutes(
    app,
    {
      context,
      authenticate,
      authorize,
      recordDenial: (denial) => recordDenial(context, denial),
      rejectTokens: (input) => rejectPastedTokens(context, input),
    },
    operationRoutes,
  )
  mountDocuments(app, context, documentRoutes)
  mountForms(app, context, formRoutes)
  mountPictures(app, context, pictureRoutes)
  mountLiveRoutes(app, { context, authenticate, lifecycle, beatMs: liveBeatMs }, liveRoutes)
  refuseOtherMethods(app)
  return app
}
