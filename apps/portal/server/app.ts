import { randomUUID } from 'node:crypto'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { fixed } from '@grana/messages/es/fixed'
import { addAnswerHooks, addHealthRoutes } from '@grana/web-server/answer-hooks'
import { answerMalformedRequest } from '@grana/web-server/malformed-request'
import { passkeyHeaders } from '@grana/web-server/security-headers'
import { toGetter, type StoredAnswer } from '@grana/web-server/stored-answer'
import { isValidTarget } from '@grana/web-server/valid-target'
import { addBridge } from './bridge-page.ts'
import { createPageHandler } from './page-handler.ts'
import type { PreviewDrawer } from './preview/preview-drawer.ts'
import { addProgramPages } from './program-pages.ts'
import { createRender } from './render.ts'
import { addRequestLog, createRouteNamer, describeError } from './request-log.ts'
import { manifestFor } from './route-manifests.ts'
import { publicSettings, type PortalSettings } from './settings.ts'
import { findLinkPages, findStaticPages, renderStaticPages } from './static-pages.ts'
import { addAttestationKeys, textFiles } from './text-files.ts'
import { createFetchFor } from './visitor.ts'

export interface PortalParts {
  readonly settings: PortalSettings
  readonly build: ServerBuild
  readonly assets: ReadonlyMap<string, StoredAnswer>
  readonly drawer: PreviewDrawer
  /** Script of the page that the apps frame. */
  readonly bridge: string
  /** Clock of the page cache, in milliseconds. */
  readonly clock?: () => number
  /** A page that waits longer for the API renders its error state; a reader would have left. */
  readonly apiTimeoutMilliseconds?: number
}

const API_TIMEOUT = 8000

export async function buildPortal(parts: PortalParts): Promise<FastifyInstance> {
  const { settings, build, assets, drawer, bridge, clock = Date.now } = parts
  const app = fastify({
    logger: { level: settings.logLevel, base: { app: 'portal' }, serializers: { err: describeError } },
    // `addRequestLog` writes one line per response; Fastify's own lines would include the whole URL.
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    // Node rejects requests without Host by itself, without the headers; no page depends on Host.
    http: { requireHostHeader: false },
    return503OnClosing: false,
    trustProxy: [...settings.trustedProxies],
    clientErrorHandler: answerMalformedRequest,
    rewriteUrl: ({ url = '' }) => (isValidTarget(url) ? url : MALFORMED),
  })
  const shared = publicSettings(settings)
  const context = {
    settings: shared,
    api: { apiUrl: settings.apiInternalUrl, timeoutMilliseconds: parts.apiTimeoutMilliseconds ?? API_TIMEOUT },
    reportError: (error: unknown) => app.log.error({ err: error }, 'page failed'),
  }
  const [visitors, entry, centre, framed] = await Promise.all([
    manifestFor(build, 'visitors', assets),
    manifestFor(build, 'entry', assets),
    manifestFor(build, 'centre', assets),
    manifestFor(build, 'framed', assets),
  ])
  const builds = { visitors: visitors.build, entry: entry.build, centre: centre.build, framed: framed.build }
  const render = createRender(builds, context)
  const staticPages = findStaticPages(build.routes)
  const rendered = [...staticPages, ...findLinkPages(build.routes)]
  const pages = await renderStaticPages(rendered, render, shared, settings.filesUrl)
  const files = [
    ...assets,
    ...[visitors, entry, centre, framed].map(({ url, file }) => [url, file] as const),
    ...(await textFiles(shared, new Date())),
  ]
  const stored = new Map([...files.map(([path, file]) => [path, toGetter(file)] as const), ...pages])

  addAnswerHooks(app, passkeyHeaders)
  addRequestLog(app, createRouteNamer(build.routes, new Set(stored.keys())), settings.metricsToken)
  addHealthRoutes(app)
  await addBridge(app, bridge, settings.apps)
  addAttestationKeys(app, context.api)
  const { purgeSecret, visitorSecret } = settings
  const fetchFor = createFetchFor(visitorSecret)
  const cached = { render, staticPages, purgeSecret, assets, drawer, fetchFor, clock }
  const cache = await addProgramPages(app, { ...context, ...cached })
  app.route({
    method: ['GET', 'HEAD'],
    url: '*',
    handler: createPageHandler({ stored, pages, cache, render, settings: shared, fetchFor }),
  })
  app.setNotFoundHandler((_request, reply) => reply.code(405).header('Allow', 'GET, HEAD').type('text/plain').send(''))
  app.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error }, 'request failed')
    return reply.code(500).type('text/plain; charset=utf-8').send(fixed.errorHappened)
  })
  return app
}

/** Replaces a URL that cannot be parsed: no page has it, so it redirects like any unknown path. */
const MALFORMED = '/-'
