import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import { mountDocuments } from './http/documents/document-route.ts'
import { addDocuments } from './http/documents/documents.ts'
import { mountPictures } from './http/documents/picture-route.ts'
import { mountLive } from './http/live/live-route.ts'
import { mountRoutes } from './http/mount.ts'
import { openServer } from './http/open-server.ts'
import { refuseOtherMethods } from './http/other-methods.ts'
import { timeouts as usualTimeouts, type Timeouts } from './http/server-options.ts'
import { createAuthenticator } from './http/session/authenticate.ts'
import { createLifecycle, type Lifecycle } from './http/stop/lifecycle.ts'
import { createAdmission, type Admit } from './http/tenancy/admit.ts'
import { noteDenial } from './modules/audit/public.ts'
import { noteMisuse, refusePastedTokens } from './modules/sessions/public.ts'
import { documentRoutes, liveRoutes, operationRoutes, pictureRoutes } from './operation-routes.ts'

/** Replaced only by tests. */
type Replaced = {
  /** The first wall; a test of the second one puts another in its place. */
  admit?: Admit
  /** Other time limits than those of production. */
  timeouts?: Partial<Timeouts>
  /** Time between two signs of life on a stream of news. */
  liveBeatMs?: number
}

/** The HTTP side, ready to listen or to be injected into. */
export function buildApp(
  context: Context,
  lifecycle: Lifecycle = createLifecycle(),
  { admit = createAdmission(context), timeouts = {}, liveBeatMs }: Replaced = {},
): FastifyInstance {
  const app = openServer(context, lifecycle, { ...usualTimeouts, ...timeouts })
  addDocuments(app, context, lifecycle)
  const authenticate = createAuthenticator(context, (sessionId) => noteMisuse(context, sessionId))
  mountRoutes(
    app,
    {
      context,
      authenticate,
      admit,
      noteDenial: (denial) => noteDenial(context, denial),
      refuseTokens: (body) => refusePastedTokens(context, body),
    },
    operationRoutes,
  )
  mountDocuments(app, context, documentRoutes)
  mountPictures(app, context, pictureRoutes)
  mountLive(app, { context, authenticate, lifecycle, beatMs: liveBeatMs }, liveRoutes)
  refuseOtherMethods(app)
  return app
}
