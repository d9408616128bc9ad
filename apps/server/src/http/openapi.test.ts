import { readFile } from 'node:fs/promises'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { operations } from '#server/operation-routes.ts'
import { apiUrl, startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { operation } from '@grana/contract/operation'
import { buildMachineOpenApi } from './machine-openapi.ts'
import { buildOpenApi } from './openapi.ts'
import { formatRouteTable } from './registered-routes.ts'

const readDoc = (name: string) => readFile(new URL(`../../../../docs/api/${name}`, import.meta.url), 'utf8')

/** Whether operations with this access open to sessions of people, or to anyone. */
const isOfPeople = (access: string) => !/token$|^scim$/.test(access) || access === 'refresh-token'

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const outcome = await validator.validate({ ...buildOpenApi(operations, apiUrl) })
    expect(outcome).toMatchObject({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  test('contains every operation', () => {
    const ids = Object.values(buildOpenApi(operations, apiUrl).paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => String(operationId)),
    )
    expect(ids.toSorted()).toEqual(operations.map(({ name }) => name).toSorted())
  })

  test('describes params, query, body and access', async () => {
    const document = buildOpenApi(
      [
        operation({
          name: 'changeThing',
          summary: 'Change a thing',
          method: 'POST',
          path: '/api/things/{thing_id}',
          access: 'signed-in',
          limit: 'form',
          params: z.object({ thing_id: z.string() }),
          query: z.object({ page: z.optional(z.string()) }),
          body: z.strictObject({ name: z.string().check(z.maxLength(5)) }),
          answer: z.object({ id: z.string() }),
          errors: ['captcha.failed'],
          send: 'json',
        }),
      ],
      apiUrl,
    )
    expect(await new Validator().validate({ ...document })).toMatchObject({ valid: true })
    const { post } = document.paths['/api/things/{thing_id}'] ?? {}
    expect(post).toMatchObject({
      parameters: [{ $ref: '#/components/parameters/thing_id' }, { name: 'page', in: 'query', required: false }],
      security: [{ access: [] }],
      requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/ChangeThingBody' } } } },
      responses: { 422: { $ref: '#/components/responses/captcha.failed-request.holds_token-request.invalid' } },
    })
    const { schemas, parameters, responses } = document.components
    expect(schemas['ChangeThingBody']).toMatchObject({ properties: { name: { maxLength: 5 } } })
    expect(parameters['thing_id']).toMatchObject({ name: 'thing_id', in: 'path', required: true })
    expect(responses['captcha.failed-request.holds_token-request.invalid']).toMatchObject({
      description: 'captcha.failed, request.holds_token, request.invalid',
    })
  })

  test('is deterministic', () => {
    expect(JSON.stringify(buildOpenApi(operations, apiUrl))).toBe(JSON.stringify(buildOpenApi(operations, apiUrl)))
  })
})

type Described = Record<string, unknown> & { path: string }

describe('the document for machines', () => {
  const document = buildMachineOpenApi(operations, apiUrl)
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((one): Described => ({ ...one, path })),
  )

  test('is valid and contains what tokens and directories may call, and nothing else', async () => {
    expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true })
    const callable = operations.filter(({ access }) => !isOfPeople(access)).map(({ name }) => name)
    expect(described.map(({ operationId }) => String(operationId)).toSorted()).toEqual(callable.toSorted())
    expect(Object.keys(document.components.securitySchemes)).toEqual(['token', 'agentToken', 'scim'])
    expect(Object.keys(document.components.schemas)).not.toContain('Organization')
  })

  test('groups every operation, and names the scope of those of tokens', () => {
    const groups = document.tags.map(({ name }) => name)
    expect(groups).toContain('Programs')
    expect(groups).toContain('SCIM: Users')
    for (const { tags, path, description } of described) {
      expect(groups).toEqual(expect.arrayContaining(tags as string[]))
      if (path.startsWith('/api/v1/')) expect(description).toMatch(/^Scope: `\w+:\w+`\.$/)
    }
  })

  test('lets answers gain fields, and inputs not', () => {
    const { schemas, responses } = document.components
    expect(schemas['AddV1CommentBody']).toMatchObject({ additionalProperties: false })
    const answers = described.map((one) => one['responses'])
    for (const one of [answers, responses, schemas['V1Report'], schemas['Error']])
      expect(JSON.stringify(one)).not.toContain('"additionalProperties":false')
    expect(schemas['Error']).toMatchObject({
      properties: { code: { enum: expect.not.arrayContaining(['auth.failed']) } },
    })
  })

  test('leaves the document of the whole API as it is', () => {
    expect(buildOpenApi(operations, apiUrl).components.schemas['V1Report']).toMatchObject({
      additionalProperties: false,
    })
  })
})

describe('the running API', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi()
  })
  afterAll(() => api.close())

  test('has exactly the routes of the committed route table', async () => {
    expect(formatRouteTable(api.app)).toBe(await readDoc('routes.txt'))
  })

  test('describes itself as the committed document does, with its own URL', async () => {
    const served = (await api.app.inject({ url: '/openapi.json' })).json()
    const committed = JSON.parse(await readDoc('openapi.json'))
    expect(served).toEqual({ ...committed, servers: [{ url: apiUrl }] })
  })

  test('describes what machines may call as the committed document does', async () => {
    const served = (await api.app.inject({ url: '/openapi-v1.json' })).json()
    const committed = JSON.parse(await readDoc('openapi-v1.json'))
    expect(served).toEqual({ ...committed, servers: [{ url: apiUrl }] })
  })

  test.each([
    ['/reference', '/openapi.json'],
    ['/reference/v1', '/openapi-v1.json'],
  ])('the page %s runs its own script and one inline line, and calls no third party', async (url, document) => {
    const page = await api.app.inject({ url })
    expect(page.body).toContain(`"url":"${document}"`)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/=]+';/)
    expect(policy).not.toMatch(/https?:|script-src[^;]*unsafe/)
    expect(page.body).not.toMatch(/https?:/)
    expect(page.body).toContain('"withDefaultFonts":false')
    const script = await api.app.inject({ url: '/reference/scalar.js', headers: { 'accept-encoding': 'gzip' } })
    expect(script.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      etag: expect.any(String),
    })
  })

  test('serves metrics only to callers with the token', async () => {
    const { metricsToken } = api.context.config
    for (const authorization of [undefined, '', 'Bearer', 'Bearer x', metricsToken, `bearer ${metricsToken}x`]) {
      const answer = await api.app.inject({
        url: '/metrics',
        headers: authorization === undefined ? {} : { authorization },
      })
      expect(answer.statusCode).toBe(401)
    }
    await api.app.inject({ url: '/api/nowhere/secret-in-a-path' })
    const answer = await api.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('http_request_duration_seconds_count{method="GET",route="/metrics",status="4xx"} 6')
    expect(answer.body).toContain('process_cpu_seconds_total')
    expect(answer.body).not.toContain('secret-in-a-path')
  })
})
