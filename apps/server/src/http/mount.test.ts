import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { buildContext, closeContext, type Context } from '#server/context.ts'
import { operationRoutes } from '#server/operation-routes.ts'
import { testConfig } from '#server/testing/test-api.ts'
import { operation, type Operation } from '@grana/contract/operation'
import { operations } from '@grana/contract/operations'
import type { Demand } from '@grana/contract/tenancy'
import { trackDoors } from './doors.ts'
import { createErrorHandler } from './errors.ts'
import { mountRoutes } from './mount.ts'
import { fixedRoute, route, type OperationRoute } from './operation-route.ts'
import { refuseOtherMethods } from './other-methods.ts'
import { timeouts } from './server-options.ts'
import { createAdmission } from './tenancy/admit.ts'

let context: Context
beforeAll(() => {
  context = buildContext(testConfig({ LOG_LEVEL: 'silent' }))
})
afterAll(() => closeContext(context))

const plain = {
  name: 'readThing',
  summary: 'A thing',
  method: 'GET',
  path: '/things/{id}',
  access: 'public',
  limit: 'read',
  params: z.object({ id: z.string().check(z.regex(/^\d+$/)) }),
  query: z.strictObject({ page: z.optional(z.string().check(z.regex(/^\d+$/))) }),
  answer: z.object({ id: z.string(), page: z.optional(z.string()) }),
  errors: [],
} as const satisfies Operation

function serve(routes: readonly OperationRoute[]): FastifyInstance {
  const app = Fastify({ exposeHeadRoutes: false })
  app.decorate('timeouts', timeouts)
  app.decorateRequest('clientAddress', '192.0.2.1')
  app.decorateRequest('stage', 'arrived')
  app.decorateRequest('refreshToken', undefined)
  app.setErrorHandler(createErrorHandler(context.log))
  trackDoors(app)
  const nobody = {
    authenticate: async () => undefined,
    admit: createAdmission(context),
    noteDenial: async () => {},
    refuseTokens: async () => {},
  }
  mountRoutes(app, { context, ...nobody }, routes)
  refuseOtherMethods(app)
  return app
}

describe('what does not start', () => {
  const thing = operation(plain)
  const answer = () => ({ id: '1' })
  const tenants: Demand = { thing: 'target', permission: 'target.read', tenant: 'path' }

  test.for<[string, RegExp, () => OperationRoute[]]>([
    [
      'an operation without access',
      /who may call/,
      () => [route({ ...thing, access: undefined as unknown as 'public' }, answer)],
    ],
    [
      'an operation with an access that nobody knows',
      /who may call/,
      () => [route({ ...thing, access: 'everyone' as 'public' }, answer)],
    ],
    ['the same door twice', /twice/, () => [route(thing, answer), route({ ...thing, name: 'other' }, answer)]],
    ['the same name twice', /twice/, () => [route(thing, answer), route({ ...thing, path: '/others/{id}' }, answer)]],
    ['a GET with a body', /GET with a body/, () => [route({ ...thing, body: z.object({}) }, answer)]],
    [
      'a cached answer for some people only',
      /cached/,
      () => [route({ ...thing, access: 'signed-in', maxAge: 60 }, answer)],
    ],
    ['a cached answer with effects', /cached/, () => [route({ ...thing, effects: true, maxAge: 60 }, answer)]],
    [
      'a door to a tenant that judges nobody',
      /does not judge/,
      () => [route({ ...thing, path: '/organizations/{organization}', access: 'signed-in' }, answer)],
    ],
    [
      'a door for members that does not say what it is about',
      /thing, permission and tenant/,
      () => [route({ ...thing, path: '/organizations/{organization}', access: 'member' as 'signed-in' }, answer)],
    ],
    [
      'a demand that nobody judges',
      /judged by nobody/,
      () => [route({ ...thing, access: 'signed-in', demand: tenants }, answer)],
    ],
    [
      'a tenant that is not in the address',
      /wrong place/,
      () => [route({ ...thing, access: 'member' as 'signed-in', demand: tenants }, answer)],
    ],
    [
      'a tenant in the address that comes from elsewhere',
      /wrong place/,
      () => [
        route(
          {
            ...thing,
            path: '/organizations/{organization}',
            access: 'member' as 'signed-in',
            demand: { ...tenants, tenant: 'own' },
          },
          answer,
        ),
      ],
    ],
    [
      'a program in the address that counts for nothing',
      /program in the wrong place/,
      () => [
        route(
          {
            ...thing,
            path: '/organizations/{organization}/programs/{program}',
            access: 'member' as 'signed-in',
            demand: tenants,
          },
          answer,
        ),
      ],
    ],
    [
      'a permission that nobody knows',
      /permission that nobody knows/,
      () => [
        route(
          {
            ...thing,
            path: '/organizations/{organization}',
            access: 'member' as 'signed-in',
            demand: { ...tenants, permission: 'x.y' as 'target.read' },
          },
          answer,
        ),
      ],
    ],
    [
      'an agent who names the tenant',
      /where it cannot come/,
      () => [
        route(
          { ...thing, path: '/organizations/{organization}', access: 'agent' as 'signed-in', demand: tenants },
          answer,
        ),
      ],
    ],
    [
      'a captcha without a place for its token',
      /captcha/,
      () => [route({ ...thing, captcha: { kind: 'checkbox', action: 'lead' } }, answer)],
    ],
  ])('%s', ([, why, routes]) => {
    expect(() => serve(routes())).toThrow(why)
  })
})

test('every operation of the contract is mounted', () => {
  const mounted = operationRoutes.map(({ operation }) => operation.name).toSorted()
  expect(mounted).toEqual(operations.map(({ name }) => name).toSorted())
})

describe('a mounted operation', () => {
  test('hands over parsed values and drops what the contract does not name', async () => {
    const app = serve([
      route(operation(plain), (_context, actor, { params, query }) => {
        const kept = { id: params.id, page: query.page, secret: actor.address }
        return kept
      }),
    ])
    const answer = await app.inject({ url: '/things/7?page=2' })
    expect(answer.json()).toEqual({ data: { id: '7', page: '2' } })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test.for([
    ['/things/seven', 404],
    ['/things/7?page=two', 422],
    ['/things/7?page=1&page=2', 400],
    ['/things/7?other=1', 400],
    ['/things/7?page=%zz', 400],
    ['/things/7?page=%c3%28', 400],
    ['/things/7?__proto__=1', 400],
    ['/things/7?', 200],
  ] as const)('%s answers %i', async ([url, status]) => {
    const app = serve([route(operation(plain), (_context, _actor, { params }) => ({ id: params.id }))])
    expect((await app.inject({ url })).statusCode).toBe(status)
  })

  test('nobody is signed in yet', async () => {
    const app = serve([route({ ...plain, access: 'signed-in' }, () => ({ id: '1' }))])
    const answer = await app.inject({ url: '/things/7' })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'auth.required' })
  })

  test('an answer that breaks the contract is our error, not an answer', async () => {
    const app = serve([route(operation(plain), () => ({ id: 7 }) as unknown as { id: string })])
    expect((await app.inject({ url: '/things/7' })).statusCode).toBe(500)
  })

  test('HEAD runs what changes nothing, and never what has effects', async () => {
    let runs = 0
    const count = () => {
      runs += 1
      return { id: '1' }
    }
    const quiet = { ...plain, query: z.strictObject({}) }
    const app = serve([
      route({ ...quiet, path: '/quiet/{id}' }, count),
      route({ ...quiet, name: 'move', path: '/moving/{id}', effects: true }, count),
    ])
    expect((await app.inject({ method: 'HEAD', url: '/quiet/1' })).statusCode).toBe(200)
    expect(runs).toBe(1)
    const refused = await app.inject({ method: 'HEAD', url: '/moving/1' })
    expect(refused.statusCode).toBe(405)
    expect(refused.headers.allow).toBe('GET, OPTIONS')
    expect(runs).toBe(1)
  })

  test('a fixed answer is made once', async () => {
    let made = 0
    const { params: _params, query: _query, ...rest } = plain
    const app = serve([
      fixedRoute(operation({ ...rest, path: '/fixed', maxAge: 60 }), () => {
        made += 1
        return { id: String(made) }
      }),
    ])
    for (const _ of [1, 2]) expect((await app.inject({ url: '/fixed' })).json()).toEqual({ data: { id: '1' } })
  })

  test('other methods of a known path are refused by name', async () => {
    const app = serve([
      route(operation(plain), () => ({ id: '1' })),
      route({ ...plain, name: 'dropThing', method: 'DELETE' }, () => ({ id: '1' })),
    ])
    for (const method of ['POST', 'PUT', 'PATCH', 'TRACE', 'PROPFIND', 'PURGE', 'QUERY'] as const) {
      const answer = await app.inject({ method: method as 'POST', url: '/things/1', payload: '{}' })
      expect(answer.statusCode, method).toBe(405)
      expect(answer.headers.allow).toBe('GET, HEAD, DELETE, OPTIONS')
    }
    expect((await app.inject({ method: 'DELETE', url: '/things/1' })).statusCode).toBe(200)
  })

  test('QUERY without a content type is refused on an unknown path, not an unexpected error', async () => {
    const app = serve([route(operation(plain), () => ({ id: '1' }))])
    const answer = await app.inject({ method: 'QUERY' as 'POST', url: '/nothing-here' })
    expect([answer.statusCode, answer.json()]).toMatchObject([415, { code: 'request.unsupported_media' }])
  })
})

describe('a list', () => {
  const list = operation({
    name: 'listThings',
    summary: 'Things',
    method: 'GET',
    path: '/things',
    access: 'public',
    limit: 'read',
    query: z.strictObject({ tag: z.optional(z.array(z.string())), page: z.optional(z.string()) }),
    repeats: ['tag'],
    answer: z.array(z.string()),
    meta: z.object({ total: z.int() }),
    errors: [],
    sharedAge: { fresh: 5, stale: 30 },
  })
  const serveTags = () =>
    serve([route(list, (_context, _actor, { query }) => ({ data: query.tag ?? [], meta: { total: 1, secret: true } }))])

  test('says what the contract names beside its data', async () => {
    const answer = await serveTags().inject({ url: '/things?tag=a' })
    expect(answer.json()).toEqual({ data: ['a'], meta: { total: 1 } })
  })

  test.for([
    ['/things?tag=a&tag=b&tag=a', 200, ['a', 'b', 'a']],
    ['/things?tag=', 200, ['']],
    ['/things', 200, []],
    ['/things?tag=a&page=1&page=2', 400, undefined],
  ] as const)('%s answers %i', async ([url, status, data]) => {
    const answer = await serveTags().inject({ url })
    expect([answer.statusCode, answer.json().data]).toEqual([status, data])
  })

  test('may be kept by proxies and is known by its tag', async () => {
    const app = serveTags()
    const { headers } = await app.inject({ url: '/things?tag=a' })
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=5, stale-while-revalidate=30')
    const again = (url: string) => app.inject({ url, headers: { 'if-none-match': String(headers.etag) } })
    const same = await again('/things?tag=a')
    expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', headers.etag])
    expect((await again('/things?tag=b')).statusCode).toBe(200)
  })
})
