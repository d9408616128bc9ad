import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '#server/operation-routes.ts'
import { issueToken } from '#server/testing/api-tokens.ts'
import { reportingAgent, reportWorld, type ReportWorld } from '#server/testing/reports.ts'
import { triagedReport } from '#server/testing/rewards.ts'
import { waitForFeeds } from '#server/testing/settled-feeds.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { ApiError, createClient, items, pages, type ClientSettings } from '@grana/api-client'

const folder = dirname(fileURLToPath(import.meta.resolve('@grana/api-client')))
const token = 'grana_org_a'

/** A client of an API that gives these answers, one after another. */
function clientOf(answers: Response[], settings: Partial<ClientSettings> = {}) {
  const calls: Request[] = []
  const fetch: typeof globalThis.fetch = async (target, options) => {
    calls.push(new Request(target, options))
    const answer = answers.shift()
    if (answer === undefined) throw new Error('no answer is left')
    return answer
  }
  return { calls, client: createClient({ url: 'https://api.grana.example/', token, fetch, ...settings }) }
}

const answer = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })
const busy = (after: string, status = 429) =>
  answer({ code: 'request.too_many', message: 'm', requestId: 'r' }, status, { 'retry-after': after })

describe('a call', () => {
  test('carries the token, the parameters and the body', async () => {
    const { calls, client } = clientOf([answer({ data: [] }), answer({ data: [] })])
    await client.listV1Reports({ program: 'a&b', size: 2, after: undefined })
    await client.addV1Comment({ report: 'a/b', body: { text: 't', audience: 'internal' } })
    const [read, write] = calls
    expect(read?.url).toBe('https://api.grana.example/api/v1/reports?program=a%26b&size=2')
    expect(read?.headers.get('authorization')).toBe(`Bearer ${token}`)
    expect(write?.url).toBe('https://api.grana.example/api/v1/reports/a%2Fb/comments')
    expect([read?.method, write?.method]).toEqual(['GET', 'POST'])
    expect(await write?.json()).toEqual({ text: 't', audience: 'internal' })
    expect(calls.map(({ redirect }) => redirect)).toEqual(['error', 'error'])
  })

  test.each(['', '.', '..'])('does not leave its path by the identifier "%s"', async (report) => {
    const { calls, client } = clientOf([])
    await expect(client.getV1Report({ report })).rejects.toThrow(TypeError)
    expect(calls).toEqual([])
  })

  test.each(['http://api.grana.example', 'http://localhost.example', 'ftp://localhost'])(
    'sends no token to %s',
    (url) => {
      expect(() => createClient({ url, token })).toThrow(/https/)
    },
  )

  test('does not show the token of a client that is printed', async () => {
    const { inspect } = await import('node:util')
    expect(inspect(clientOf([]).client, { showHidden: true, depth: 9 })).not.toContain(token)
  })
})

describe('an error', () => {
  test('is that of the API', async () => {
    const body = { code: 'request.invalid', message: 'Revisa', requestId: 'r-1', fields: { size: 'x' } }
    const { client } = clientOf([answer(body, 422)])
    const error = await client.listV1Programs().catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 422, code: body.code, message: 'Revisa', requestId: 'r-1' })
    expect(error).toMatchObject({ fields: body.fields, retryAfter: undefined })
  })

  test.each([
    ['a page of a proxy', new Response('<html>', { status: 502 }), 502],
    ['a success without a body', new Response('', { status: 200 }), 200],
    ['a list where an error belongs', answer([1], 500), 500],
  ])('says that %s is unreadable', async (_what, given, status) => {
    const { client } = clientOf([given])
    await expect(client.listV1Programs()).rejects.toMatchObject({ status, code: 'unreadable' })
  })
})

describe('a repetition', () => {
  test('follows 429 and 503 with Retry-After, as seconds or as a date', async () => {
    const { calls, client } = clientOf([busy('0'), busy(new Date(0).toUTCString(), 503), answer({ data: [] })])
    await client.listV1Programs()
    expect(calls).toHaveLength(3)
  })

  test.each([
    ['without Retry-After', answer({ code: 'c' }, 503)],
    ['with one that is neither', busy('soon')],
    ['for longer than the client waits', busy('61')],
    ['after another status', busy('0', 500)],
  ])('does not happen %s', async (_what, given) => {
    const { calls, client } = clientOf([given, answer({ data: [] })])
    await expect(client.listV1Programs()).rejects.toBeInstanceOf(ApiError)
    expect(calls).toHaveLength(1)
  })

  test('does not happen for changes', async () => {
    const { calls, client } = clientOf([busy('0'), answer({ data: [] })])
    const body = { text: 't', audience: 'internal' } as const
    await expect(client.addV1Comment({ report: 'r', body })).rejects.toMatchObject({ status: 429, retryAfter: 0 })
    expect(calls).toHaveLength(1)
  })

  test('ends after as many as the settings say', async () => {
    const { calls, client } = clientOf([busy('0'), busy('0'), busy('0')], { retries: 1 })
    await expect(client.listV1Programs()).rejects.toMatchObject({ code: 'request.too_many' })
    expect(calls).toHaveLength(2)
  })

  test('ends when its call is aborted while it waits', async () => {
    const abort = new AbortController()
    const { calls, client } = clientOf([busy('50')])
    const waiting = client.listV1Programs(undefined, { signal: abort.signal })
    await expect.poll(() => calls.length).toBe(1)
    abort.abort(new Error('enough'))
    await expect(waiting).rejects.toThrow('enough')
  })
})

test('pages end at the last one, at an empty one, and at one that leads to itself', async () => {
  const page = (data: number[], next?: string) => answer({ data, meta: next === undefined ? {} : { next } })
  for (const last of [[page([3])], [page([3], 'c'), page([], 'c')], [page([3], 'b')]]) {
    const { calls, client } = clientOf([page([1, 2], 'b'), ...last])
    const rows: unknown[] = []
    for await (const row of items(client.listV1Events, { size: 2 })) rows.push(row)
    expect(rows).toEqual([1, 2, 3])
    expect(calls[1]?.url).toContain('size=2&after=b')
  }
})

describe('against the API', () => {
  let api: TestApi
  let world: ReportWorld
  let url: string
  let report: string
  let room: string

  beforeAll(async () => {
    api = await startTestApi()
    world = await reportWorld(api)
    report = await triagedReport(api.database.owner, world, await reportingAgent(api))
    await api.app.listen({ host: '127.0.0.1', port: 0 })
    url = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`
    room = await mkdtemp(join(tmpdir(), 'grana-client-'))
    await mkdir(join(room, 'node_modules/@grana'), { recursive: true })
    await symlink(folder, join(room, 'node_modules/@grana/api-client'))
  })
  afterAll(async () => {
    await rm(room, { recursive: true, force: true })
    await api.close()
  })

  test('has a function for every operation of version 1', () => {
    const published = operations.filter(({ path }) => path.startsWith('/api/v1/')).map(({ name }) => name)
    expect(Object.keys(createClient({ url, token })).toSorted()).toEqual(published.toSorted())
  })

  test('reads, pages and comments by a token, and learns what a token may not', async () => {
    const { secret } = await issueToken(world)
    const client = createClient({ url, token: secret })
    const { data } = await client.getV1Report({ report })
    const { data: programs } = await client.listV1Programs()
    expect([data.program.id, programs.map(({ id }) => id)]).toEqual([world.program, [world.program]])
    await waitForFeeds(api.database.owner)
    let end: string | undefined
    const kinds: string[] = []
    for await (const page of pages(client.listV1Events, { size: 1 })) {
      kinds.push(...page.data.map(({ kind }) => kind))
      end = page.meta.next
    }
    expect(kinds.length).toBeGreaterThan(1)
    await client.addV1Comment({ report, body: { text: 'By the client.', audience: 'internal' } })
    await waitForFeeds(api.database.owner)
    expect((await client.listV1Events({ after: end })).data).toMatchObject([{ kind: 'commented' }])
    await expect(client.getV1Report({ report: crypto.randomUUID() })).rejects.toMatchObject({
      status: 404,
      code: 'request.not_found',
      requestId: expect.any(String),
    })
    await expect(client.listV1Events({ after: 'x' })).rejects.toMatchObject({ code: 'request.invalid' })
    const narrow = createClient({ url, token: (await issueToken(world, { scopes: ['events:read'] })).secret })
    await expect(narrow.listV1Programs()).rejects.toMatchObject({ status: 403, code: 'token.scope_missing' })
    await expect(createClient({ url, token }).listV1Programs()).rejects.toMatchObject({ code: 'auth.required' })
  })

  test('every example of its page runs', async () => {
    const text = await readFile(join(folder, 'README.md'), 'utf8')
    const examples = [...text.matchAll(/^```ts (\w+)\n(.*?)^```/gms)].map(([, name = '', code = '']) => ({
      name,
      code,
    }))
    expect(examples.map(({ name }) => name)).toEqual(['programs', 'reports', 'events', 'comment'])
    const { secret } = await issueToken(world)
    await waitForFeeds(api.database.owner)
    const env = { ...process.env, GRANA_URL: url, GRANA_TOKEN: secret, REPORT: report }
    const printed: Record<string, string> = {}
    for (const { name, code } of examples) {
      await writeFile(join(room, `${name}.mts`), code)
      const { stdout } = await promisify(execFile)(process.execPath, [`${name}.mts`], { cwd: room, env })
      printed[name] = stdout
    }
    expect(printed).toMatchObject({
      programs: expect.stringContaining('active'),
      reports: expect.stringMatching(/^[A-Z]+-\d+ \w+ /),
      events: expect.stringContaining('submitted'),
      comment: 'Ticket 7\n',
    })
    expect(await readFile(join(room, 'cursor'), 'utf8')).toMatch(/^\d+:/)
  })
})
