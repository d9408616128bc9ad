import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { buildContext, closeContext } from '#server/build-context.ts'
import type { Context } from '#server/context.ts'
import { testConfig } from '#server/testing/test-api.ts'
import { operation, type Operation } from '@grana/contract/operation'
import type { Requirement } from '@grana/contract/tenancy'
import { createErrorHandler } from './errors.ts'
import { handleFixed, handle, type OperationRoute } from './handle.ts'
import { mountRoutes } from './mount.ts'
import { refuseOtherMethods } from './other-methods.ts'
import { collectRoutes } from './registered-routes.ts'
import { timeouts } from './server-options.ts'
import { createAuthorizer } from './tenancy/authorize.ts'

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
  collectRoutes(app)
  const stubs = {
    authenticate: async () => undefined,
    authorize: createAuthorizer(context),
    recordDenial: async () => {},
    rejectTokens: async () => {},
  }
  mountRoutes(app, { context, ...stubs }, routes)
  refuseOtherMethods(app)
  return app
}

describe('fails to start with', () => {
  const thing = operation(plain)
  const answer = () => ({ id: '1' })
  const tenants: Requirement = { thing: 'target', permission: 'target.read', tenant: 'path' }

  test.for<[string, RegExp, () => OperationRoute[]]>([
    [
      'an operation without access',
      /valid access/,
      () => [handle({ ...thing, access: undefined as unknown as 'public' }, answer)],
    ],
    [
      'an operation with an unknown access',
      /valid access/,
      () => [handle({ ...thing, access: 'everyone' as 'public' }, answer)],
    ],
    ['the same route twice', /twice/, () => [handle(thing, answer), handle({ ...thing, name: 'other' }, answer)]],
    ['the same name twice', /twice/, () => [handle(thing, answer), handle({ ...thing, path: '/others/{id}' }, answer)]],
    ['a GET with a body', /GET with a body/, () => [handle({ ...thing, body: z.object({}) }, answer)]],
    [
      'a cached answer that is not public',
      /cached/,
      () => [handle({ ...thing, access: 'signed-in', maxAge: 60 }, answer)],
    ],
    ['a cached answer with effects', /cached/, () => [handle({ ...thing, effects: true, maxAge: 60 }, answer)]],
    [
      'a tenant route without authorization',
      /authorizes no one/,
      () => [handle({ ...thing, path: '/organizations/{organization}', access: 'signed-in' }, answer)],
    ],
    [
      'a member route without a requirement',
      /declares no thing/,
      () => [handle({ ...thing, path: '/organizations/{organization}', access: 'member' as 'signed-in' }, answer)],
    ],
    [
      'a requirement on an access that is not checked',
      /does not check/,
      () => [handle({ ...thing, access: 'signed-in', requires: tenants }, answer)],
    ],
    [
      'a tenant that is not in the path',
      /wrong place/,
      () => [handle({ ...thing, access: 'member' as 'signed-in', requires: tenants }, answer)],
    ],
    [
      'a tenant in the path with another source',
      /wrong place/,
      () => [
        handle(
          {
            ...thing,
            path: '/organizations/{organization}',
            access: 'member' as 'signed-in',
            requires: { ...tenants, tenant: 'own' },
          },
          answer,
        ),
      ],
    ],
    [
      'a program in the path that is not checked',
      /program in the wrong place/,
      () => [
        handle(
          {
            ...thing,
            path: '/organizations/{organization}/programs/{program}',
            access: 'member' as 'signed-in',
            requires: tenants,
          },
          answer,
        ),
      ],
    ],
    [
      'an unknown permission',
      /unknown permission/,
      () => [
        handle(
          {
            ...thing,
            path: '/organizations/{organization}',
            access: 'member' as 'signed-in',
            requires: { ...tenants, permission: 'x.y' as 'target.read' },
          },
          answer,
        ),
      ],
    ],
    [
      'an agent route with the tenant in its path',
      /source that its access does not allow/,
      () => [
        handle(
          { ...thing, path: '/organizations/{organization}', access: 'agent' as 'signed-in', requires: tenants },
          answer,
        ),
      ],
    ],
    [
      'a captcha without a place for its token',
      /captcha/,
      () => [handle({ ...thing, captcha: { kind: 'checkbox', action: 'lead' } }, answer)],
    ],
  ])('%s', ([, why, routes]) => {
    expect(() => serve(routes())).toThrow(why)
  })
})

describe('a mounted operation', () => {
  test('passes parsed values and drops fields that the contract does not declare', async () => {
    const app = serve([
      handle(operation(plain), (_context, actor, { params, query }) => {
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
    const app = serve([handle(operation(plain), (_context, _actor, { params }) => ({ id: params.id }))])
    expect((await app.inject({ url })).statusCode).toBe(status)
  })

  test('passes a visitor without a session', async () => {
    const app = serve([handle({ ...plain, access: 'signed-in' }, () => ({ id: '1' }))])
    const answer = await app.inject({ url: '/things/7' })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'auth.required' })
  })

  test('an answer that violates the contract is an internal error', async () => {
    const app = serve([handle(operation(plain), () => ({ id: 7 }) as unknown as { id: string })])
    expect((await app.inject({ url: '/things/7' })).statusCode).toBe(500)
  })

  test('HEAD runs operations without effects only', async () => {
    let runs = 0
    const count = () => {
      runs += 1
      return { id: '1' }
    }
    const quiet = { ...plain, query: z.strictObject({}) }
    const app = serve([
      handle({ ...quiet, path: '/quiet/{id}' }, count),
      handle({ ...quiet, name: 'move', path: '/moving/{id}', effects: true }, count),
    ])
    expect((await app.inject({ method: 'HEAD', url: '/quiet/1' })).statusCode).toBe(200)
    expect(runs).toBe(1)
    const refused = await app.inject({ method: 'HEAD', url: '/moving/1' })
    expect(refused.statusCode).toBe(405)
    expect(refused.headers.allow).toBe('GET, OPTIONS')
    expect(runs).toBe(1)
  })

  test('builds a fixed answer once', async () => {
    let made = 0
    const { params: _params, query: _query, ...rest } = plain
    const app = serve([
      handleFixed(operation({ ...rest, path: '/fixed', maxAge: 60 }), () => {
        made += 1
        return { id: String(made) }
      }),
    ])
    for (const _ of [1, 2]) expect((await app.inject({ url: '/fixed' })).json()).toEqual({ data: { id: '1' } })
  })

  test('answers 405 with the allowed methods of a known path', async () => {
    const app = serve([
      handle(operation(plain), () => ({ id: '1' })),
      handle({ ...plain, name: 'dropThing', method: 'DELETE' }, () => ({ id: '1' })),
    ])
    for (const method of ['POST', 'PUT', 'PATCH', 'TRACE', 'PROPFIND', 'PURGE', 'QUERY'] as const) {
      const answer = await app.inject({ method: method as 'POST', url: '/things/1', payload: '{}' })
      expect(answer.statusCode, method).toBe(405)
      expect(answer.headers.allow).toBe('GET, HEAD, DELETE, OPTIONS')
    }
    expect((await app.inject({ method: 'DELETE', url: '/things/1' })).statusCode).toBe(200)
  })

  test('a rare method is rejected on an unknown path like any other, without reading its body', async () => {
    const app = serve([handle(operation(plain), () => ({ id: '1' }))])
    for (const method of ['QUERY', 'PROPFIND', 'POST']) {
      const answer = await app.inject({ method: method as 'POST', url: '/nothing-here?page=1' })
      expect([answer.statusCode, answer.headers.allow], method).toEqual([404, undefined])
    }
  })

  test('a rare method on a path with a query gets the allowed methods too', async () => {
    const app = serve([handle(operation(plain), () => ({ id: '1' }))])
    const answer = await app.inject({ method: 'LOCK' as 'POST', url: '/things/1?page=1' })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS'])
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
    serve([
      handle(list, (_context, _actor, { query }) => ({ data: query.tag ?? [], meta: { total: 1, secret: true } })),
    ])

  test('returns the fields that the contract declares beside its data', async () => {
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

  test('is cacheable by proxies and has an ETag', async () => {
    const app = serveTags()
    const { headers } = await app.inject({ url: '/things?tag=a' })
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=5, stale-while-revalidate=30')
    const again = (url: string) => app.inject({ url, headers: { 'if-none-match': String(headers.etag) } })
    const same = await again('/things?tag=a')
    expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', headers.etag])
    expect((await again('/things?tag=b')).statusCode).toBe(200)
  })
})
