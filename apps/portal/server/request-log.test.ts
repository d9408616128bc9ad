import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { serverBuild } from './built-portal.fixture.ts'
import { addRequestLog, createRouteNamer, describeError } from './request-log.ts'

const isAnswered = (line: unknown): line is object =>
  typeof line === 'object' && line !== null && 'msg' in line && line.msg === 'answered'

test.each([
  ['/', '/'],
  ['/_root.data', '/.data'],
  ['/contact', '/contact'],
  ['/Contact/', '/contact'],
  ['/program/one-time-value', '/program/:uuid'],
  ['/program/one-time-value.data', '/program/:uuid.data'],
  ['/program/a/b', 'unknown'],
  ['/password/reset/one-time-value', '/password/reset/:token'],
  ['/password/reset/one-time-value/more', 'unknown'],
  ['/assets/page-abc.js', '/assets/*'],
  ['/assets/other.js', 'unknown'],
  ['/robots.txt', '/robots.txt'],
])('%s is logged as %s', async (path, route) => {
  const { routes } = await serverBuild()
  expect(createRouteNamer(routes, new Set(['/assets/page-abc.js', '/robots.txt']))(path)).toBe(route)
})

test('C9: a route with a one-time token is logged by its template', () => {
  const routes = {
    root: { id: 'root', path: '', module: {} },
    reset: { id: 'reset', parentId: 'root', path: 'password/reset/:token', module: {} },
    form: { id: 'form', parentId: 'root', path: 'password/reset/sent', module: {} },
  } as unknown as Parameters<typeof createRouteNamer>[0]
  const routeOf = createRouteNamer(routes, new Set())
  expect(routeOf('/password/reset/one-time-value')).toBe('/password/reset/:token')
  expect(routeOf('/password/reset/sent')).toBe('/password/reset/sent')
})

test.each([
  ['?buscar=secret&pagina=2&buscar=again', ['buscar', 'pagina']],
  ['?one-time-value', ['other']],
  ['?a=1&b=2&interes=pentest', ['interes', 'other']],
  ['', undefined],
])('logs only the known names of the query parameters in "%s"', async (query, names) => {
  const lines: string[] = []
  const app = Fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } })
  addRequestLog(app, () => '/x')
  await app.inject(`/x${query}`)
  await app.close()
  const answered = lines.map((line): unknown => JSON.parse(line)).filter((line) => isAnswered(line))
  expect(answered).toMatchObject([{ route: '/x', status: 404 }])
  expect(answered.map((line) => Reflect.get(line, 'query'))).toEqual([names])
  expect(JSON.stringify(answered)).not.toMatch(/secret|one-time-value|pentest/)
})

test('an error is logged with its place and message, without URLs', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED http://127.0.0.1:9/api?q=secret'), {
    code: 'ECONNREFUSED',
  })
  const loggedQuery = describeError(new TypeError('No route matches URL "/password/reset/secret" here', { cause }))
  expect(loggedQuery).toMatchObject({
    type: 'TypeError',
    message: 'No route matches URL … here',
    cause: { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED …' },
  })
  expect(loggedQuery.stack).toMatch(/^\s+at /)
  expect(JSON.stringify(loggedQuery)).not.toContain('secret')
  expect(describeError('secret')).toMatchObject({ type: 'string', message: '' })
})
