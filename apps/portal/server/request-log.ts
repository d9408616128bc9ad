import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { directoryAddress } from '@grana/messages/es/programs'
import { addMetricsPage, createWebMetrics } from '@grana/web-server/metrics'
import { branchOf } from './static-pages.ts'

const DATA = '.data'
const ROOT_DATA = `/_root${DATA}`

/** Names of query parameters that the portal reads. Any other name could be a misplaced value. */
const knownNames: ReadonlySet<string> = new Set([...Object.values(directoryAddress.names), 'interes'])

type Routes = ServerBuild['routes']

/** Returns the route template of a path: the path itself may contain a one-time token. */
export function createRouteNamer(routes: Routes, files: ReadonlySet<string>): (path: string) => string {
  const all = Object.values(routes).filter((route) => route !== undefined)
  const templates = all
    .map(
      (route) =>
        `/${branchOf(routes, route)
          .flatMap((part) => part.path || [])
          .join('/')}`,
    )
    .filter((template) => !template.includes('*'))
  // Fixed paths come before templates; most paths match at once.
  const fixed = new Set(templates.filter((template) => !template.includes(':')))
  const named = templates
    .filter((template) => template.includes(':'))
    .map((template) => ({ template, pattern: patternOf(template) }))
  const oddlyWritten = (page: string) => [page.toLowerCase().replace(/\/$/, '')].find((plain) => fixed.has(plain))
  return (path) => {
    if (files.has(path)) return path.startsWith('/assets/') ? '/assets/*' : path
    const isData = path.endsWith(DATA)
    const page = path === ROOT_DATA ? '/' : isData ? path.slice(0, -DATA.length) : path
    const template = fixed.has(page)
      ? page
      : (oddlyWritten(page) ?? named.find(({ pattern }) => pattern.test(page))?.template)
    return template ? `${template}${isData ? DATA : ''}` : 'unknown'
  }
}

function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replaceAll(/:\w+/g, '[^/]+')}$`)
}

/** Names of query parameters, never their values. */
function queryNames(query: string): readonly string[] {
  if (query === '') return []
  const names = [...new URLSearchParams(query).keys()].map((name) => (knownNames.has(name) ? name : 'other'))
  return [...new Set(names)].toSorted()
}

/** Logs one line per response and counts it in the metrics, which are served to holders of the token. */
export function addRequestLog(app: FastifyInstance, routeOf: (path: string) => string, token?: string): void {
  const metrics = createWebMetrics()
  addMetricsPage(app, metrics, token)
  app.addHook('onResponse', (request, reply, done) => {
    const [path = '', ...query] = request.url.split('?')
    const own = request.routeOptions.url
    const route = own === undefined || own === '*' ? routeOf(path) : own
    const ms = Math.round(reply.elapsedTime)
    const names = queryNames(query.join('?'))
    const { method } = request
    metrics.observe({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
    const line = { method, route, ...(names.length > 0 && { query: names }), status: reply.statusCode, ms }
    request.log.info(line, 'answered')
    done()
  })
}

interface DescribedError extends Record<string, unknown> {
  type: string
  message: string
  stack: string
}

/** What is logged of an error: its place, and its message without URLs, which may contain input of a visitor. */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const { name, message, stack = '', cause } = error
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: name,
    code: 'code' in error ? error.code : undefined,
    message: message.replaceAll(/\S*\/\S*/g, '…').slice(0, 300),
    stack: frames.slice(0, 12).join('\n'),
    ...(cause !== undefined && { cause: describeError(cause) }),
  }
}
