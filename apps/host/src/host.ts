import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { fixed } from '@grana/messages/es/fixed'
import { addAnswerHooks, addHealthRoutes } from '@grana/web-server/answer-hooks'
import type { AppSettings } from '@grana/web-server/app-settings'
import { loadAssets } from '@grana/web-server/load-assets'
import { answerMalformedRequest } from '@grana/web-server/malformed-request'
import { denyAllPolicy } from '@grana/web-server/security-headers'
import { sendStored, storeAnswer, type StoredAnswer } from '@grana/web-server/stored-answer'
import { isValidTarget } from '@grana/web-server/valid-target'
import { appPolicy } from './app-policy.ts'

/** Screens are not indexed: they have no content without a session. */
const hidden = { 'X-Robots-Tag': 'noindex' } as const

async function readDocument({ folder, runtime, filesUrl }: AppSettings): Promise<StoredAnswer> {
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  return storeAnswer({
    body: Buffer.from(html),
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': appPolicy(html, runtime, filesUrl),
      // Paths of an app contain program and report ids, so other origins must not receive them.
      'Referrer-Policy': 'strict-origin',
      ...hidden,
    },
  })
}

function plain(body: string, type: string): Promise<StoredAnswer> {
  return storeAnswer({
    body: Buffer.from(body),
    headers: { 'Content-Type': type, 'Cache-Control': 'no-cache', 'Content-Security-Policy': denyAllPolicy },
  })
}

/** A missing asset is 404; any other path is a screen that the app's router resolves. */
function isScreen(path: string): boolean {
  return !path.startsWith('/assets/') && !/\.[a-z0-9]+$/i.test(path)
}

/** Replaces a URL that cannot be parsed: a path with no file. */
const MALFORMED = '/assets/-'

/** Builds the server of one app: it reads every file at start and responds from memory. */
export async function buildHost(settings: AppSettings): Promise<FastifyInstance> {
  const app = fastify({
    logger: { level: settings.logLevel, base: { app: settings.runtime.app } },
    // Paths of screens may contain personal data, so none is logged.
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    http: { requireHostHeader: false },
    return503OnClosing: false,
    clientErrorHandler: answerMalformedRequest,
    rewriteUrl: ({ url = '' }) => (isValidTarget(url) ? url : MALFORMED),
  })
  const page = await readDocument(settings)
  const stored = new Map([
    ...(await loadAssets(settings.folder)),
    ['/runtime.json', await plain(JSON.stringify(settings.runtime), 'application/json; charset=utf-8')] as const,
    ['/robots.txt', await plain('User-agent: *\nDisallow: /\n', 'text/plain; charset=utf-8')] as const,
  ])
  addAnswerHooks(app)
  addHealthRoutes(app)
  app.route({
    method: ['GET', 'HEAD'],
    url: '*',
    handler: (request, reply) => {
      const path = request.url.split('?', 1)[0] ?? '/'
      const known = stored.get(path) ?? (isScreen(path) ? page : undefined)
      return known ? sendStored(request, reply, known) : reply.code(404).type('text/plain').send('')
    },
  })
  app.setNotFoundHandler((_request, reply) => reply.code(405).header('Allow', 'GET, HEAD').type('text/plain').send(''))
  app.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error }, 'request failed')
    return reply.code(500).type('text/plain; charset=utf-8').send(fixed.errorHappened)
  })
  return app
}
