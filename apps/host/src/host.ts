import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { fixed } from '@grana/messages/es/fixed'
import { addAnswerHooks, addHealth } from '@grana/web-server/answer-hooks'
import type { AppSettings } from '@grana/web-server/app-settings'
import { answerBrokenRequest } from '@grana/web-server/broken-request'
import { loadAssets } from '@grana/web-server/load-assets'
import { isOrdinaryTarget } from '@grana/web-server/ordinary-target'
import { closedPolicy } from '@grana/web-server/security-headers'
import { sendStored, storeAnswer, type StoredAnswer } from '@grana/web-server/stored-answer'
import { appPolicy } from './app-policy.ts'

/** Screens are not found by machines: there is nothing on them for anybody who is not signed in. */
const hidden = { 'X-Robots-Tag': 'noindex' } as const

async function readDocument({ folder, runtime, filesUrl }: AppSettings): Promise<StoredAnswer> {
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  return storeAnswer({
    body: Buffer.from(html),
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': appPolicy(html, runtime, filesUrl),
      // Paths of an app name programs and reports: no other place learns them.
      'Referrer-Policy': 'strict-origin',
      ...hidden,
    },
  })
}

function plain(body: string, type: string): Promise<StoredAnswer> {
  return storeAnswer({
    body: Buffer.from(body),
    headers: { 'Content-Type': type, 'Cache-Control': 'no-cache', 'Content-Security-Policy': closedPolicy },
  })
}

/** A file that is not there is missing; any other address is a screen's, which the app itself knows or not. */
function isScreen(path: string): boolean {
  return !path.startsWith('/assets/') && !/\.[a-z0-9]+$/i.test(path)
}

/** Where an address that cannot be read is taken to: a file that nobody has. */
const MALFORMED = '/assets/-'

/** The process that serves one app: everything is read at start and answered from memory. */
export async function buildHost(settings: AppSettings): Promise<FastifyInstance> {
  const app = fastify({
    logger: { level: settings.logLevel, base: { app: settings.runtime.app } },
    // Addresses of screens may name things of a person: none is logged.
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    http: { requireHostHeader: false },
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    rewriteUrl: ({ url = '' }) => (isOrdinaryTarget(url) ? url : MALFORMED),
  })
  const page = await readDocument(settings)
  const stored = new Map([
    ...(await loadAssets(settings.folder)),
    ['/runtime.json', await plain(JSON.stringify(settings.runtime), 'application/json; charset=utf-8')] as const,
    ['/robots.txt', await plain('User-agent: *\nDisallow: /\n', 'text/plain; charset=utf-8')] as const,
  ])
  addAnswerHooks(app)
  addHealth(app)
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
