import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { getUser } from '@grana/contract/accounts'
import { logIn } from '@grana/contract/auth'
import { getCaptchaChallenge } from '@grana/contract/captcha'
import { submitLead } from '@grana/contract/leads'
import { operation, type CallInput } from '@grana/contract/operation'
import { getPortalProgram, listPortalPrograms } from '@grana/contract/programs'
import { listCountries } from '@grana/contract/reference'
import { CallError } from './call-error.ts'
import { createClient, type ClientSettings } from './create-client.ts'
import { fakeTransport } from './fake-transport.fixture.ts'

const lead = {
  first_name: 'Ana',
  last_name: 'Luna',
  email: 'ana@example.com',
  organization: 'Uno',
  country: 'MX',
  interest: 'pentest',
  message: 'Hola',
  privacy_consent: true,
  news_consent: false,
  captcha_token: 'token',
} as const

function clientWith(fetchLike: typeof fetch, more: Partial<ClientSettings> = {}) {
  return createClient({ apiUrl: 'http://api.test', fetch: fetchLike, isOnline: () => true, ...more })
}

async function failureOf(promise: Promise<unknown>): Promise<CallError> {
  const caught: unknown = await promise.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(caught instanceof CallError)) throw new Error(`expected a CallError, got ${String(caught)}`)
  return caught
}

function answering(status: number, body: BodyInit): typeof fetch {
  return async () => new Response(body, { status })
}

describe('requests', () => {
  test('sends multipart operations as a form, with booleans as words and without absent values', async () => {
    const seen: Request[] = []
    const client = clientWith(async (input, init) => {
      seen.push(new Request(input, init))
      return Response.json({ data: null })
    })
    await client.call(submitLead, { body: { ...lead, phone: undefined } })
    const [request] = seen
    expect(request?.url).toBe('http://api.test/api/portal/lead')
    expect(request?.headers.get('accept')).toBe('application/json')
    expect(request?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/)
    expect(request?.credentials).toBe('include')
    const form = await request?.formData()
    expect(form?.get('privacy_consent')).toBe('true')
    expect(form?.get('news_consent')).toBe('false')
    expect(form?.has('phone')).toBe(false)
  })

  test("sends other operations as JSON, with parameters and the session's headers", async () => {
    const rename = operation({
      name: 'rename',
      summary: 'Only for this test',
      method: 'POST',
      path: '/api/things/{id}',
      access: 'public',
      limit: 'form',
      params: z.object({ id: z.string() }),
      query: z.object({ draft: z.optional(z.boolean()) }),
      body: z.object({ name: z.string() }),
      answer: z.object({ id: z.string() }),
      errors: [],
    })
    const seen: Request[] = []
    const client = clientWith(
      async (input, init) => {
        seen.push(new Request(input, init))
        return Response.json({ data: { id: 'a/b', secret: 'not in the contract' } })
      },
      { apiUrl: 'http://api.test/', headers: () => ({ authorization: 'Bearer x' }) },
    )
    const answer = await client.call(rename, { params: { id: 'a/b' }, query: { draft: true }, body: { name: 'n' } })
    expect(answer).toEqual({ id: 'a/b' })
    expect(seen[0]?.url).toBe('http://api.test/api/things/a%2Fb?draft=true')
    expect(seen[0]?.headers.get('authorization')).toBe('Bearer x')
    expect(await seen[0]?.json()).toEqual({ name: 'n' })
  })
})

describe('answers', () => {
  test('returns the data of an answer through the fake transport', async () => {
    const transport = fakeTransport()
    transport.answer(listCountries, () => ({ data: [{ code: 'MX', name: 'M', calling_code: '+52' }] }))
    const countries = await clientWith(transport.fetch).call(listCountries)
    expect(countries).toEqual([{ code: 'MX', name: 'M', calling_code: '+52' }])
    expect(transport.calls).toHaveLength(1)
  })

  test('an answer that breaks the contract is an unexpected error', async () => {
    const error = await failureOf(clientWith(answering(200, '{"data":[{"code":5}]}')).call(listCountries))
    expect(error.code).toBe('server.unexpected')
  })

  test('an error keeps code, text, fields, details and request id', async () => {
    const transport = fakeTransport()
    const refuse = {
      code: 'request.too_many',
      message: 'wait',
      fields: { email: 'bad' },
      details: { retryAfterSeconds: 30 },
      requestId: 'r-1',
    } as const
    transport.answer(submitLead, () => ({ refuse }))
    const error = await failureOf(clientWith(transport.fetch).call(submitLead, { body: lead }))
    const { code, message, fields, details, requestId } = error
    expect({ code, message, fields, details, requestId }).toEqual(refuse)
  })
})

describe('C18: closed shape of errors', () => {
  test.each([
    [500, '<h1>proxy</h1>', 'server.unexpected'],
    [503, '<h1>proxy</h1>', 'server.unavailable'],
    [429, '', 'request.too_many'],
    [422, '{"code":"not.ours","message":"<b>x</b>"}', 'server.unexpected'],
    [422, '{"code":"toString","message":"x","requestId":"1"}', 'server.unexpected'],
    [422, '{"code":"not ours","message":"<b>x</b>","requestId":"1"}', 'server.unexpected'],
    [422, '[1]', 'server.unexpected'],
    [422, '{"code":"request.invalid","message":{"html":"x"}}', 'server.unexpected'],
  ])('status %i with %s becomes %s without a text', async (status, body, code) => {
    const error = await failureOf(clientWith(answering(status, body)).call(listCountries))
    expect(error.code).toBe(code)
    expect(error.message).toBe('')
  })

  test('caps texts and drops fields that are not text', async () => {
    const many = Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`f${index}`, 'x']))
    const body = {
      code: 'request.invalid',
      message: 'm'.repeat(10_000),
      fields: { html: { a: 1 }, long: 'l'.repeat(10_000), ...many },
      details: { remaining: -1, retryAfterSeconds: 'soon', extra: true },
      requestId: 'r'.repeat(10_000),
    }
    const error = await failureOf(clientWith(answering(422, JSON.stringify(body))).call(listCountries))
    expect(error.message).toHaveLength(500)
    expect(error.fields.long).toHaveLength(500)
    expect(error.fields).not.toHaveProperty('html')
    expect(Object.keys(error.fields)).toHaveLength(50)
    expect(error.details).toEqual({})
    expect(error.requestId).toHaveLength(500)
  })
})

describe('no answer at all', () => {
  const broken: typeof fetch = async () => {
    throw new TypeError('Failed to fetch')
  }

  test('distinguishes offline from unreachable', async () => {
    const offline = clientWith(broken, { isOnline: () => false })
    expect((await failureOf(offline.call(listCountries))).code).toBe('network.offline')
    expect((await failureOf(clientWith(broken).call(listCountries))).code).toBe('network.unreachable')
  })

  test('a silent server counts as unreachable after the time-out', async () => {
    const silent: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      })
    const given = { query: { action: 'lead' } } as const
    const error = await failureOf(clientWith(silent, { timeoutMilliseconds: 20 }).call(getCaptchaChallenge, given))
    expect(error.code).toBe('network.unreachable')
  })

  test("rethrows the caller's own abort", async () => {
    const controller = new AbortController()
    const client = clientWith((_, init) => Promise.reject(init?.signal?.reason))
    controller.abort()
    await expect(client.call(listCountries, {}, { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
  })
})

describe('lists with metadata', () => {
  const meta = {
    page: 2,
    page_size: 12,
    total: 13,
    total_is_exact: true,
    facets: { kind: [], asset: [], sector: [], state: [], reward: [] },
  }

  test('return their data alone, or with the metadata', async () => {
    const transport = fakeTransport()
    transport.answer(listPortalPrograms, () => ({ data: [], meta }))
    const client = clientWith(transport.fetch)
    const given: CallInput<typeof listPortalPrograms> = { query: { q: 'a b', page: 2, asset: ['api', 'website'] } }
    expect(await client.call(listPortalPrograms, given)).toEqual([])
    expect(await client.callWithMeta(listPortalPrograms, given)).toEqual({ data: [], meta })
    expect(transport.calls[1]?.query).toEqual({ q: 'a b', page: '2', asset: ['api', 'website'] })
  })

  test('are an unexpected error if they lack metadata of the contract', async () => {
    const client = clientWith(answering(200, '{"data":[]}'))
    expect((await failureOf(client.callWithMeta(listPortalPrograms, { query: {} }))).code).toBe('server.unexpected')
  })
})

describe('answers at the top level of the body', () => {
  const tokens = { AccessToken: 'a', RefreshToken: 'r', require2fa: false }

  test('are returned whole', async () => {
    const client = clientWith(answering(200, JSON.stringify({ ...tokens, more: 'not in the contract' })))
    expect(await client.call(logIn, { body: { email: 'a@example.com', password: 'longenough' } })).toEqual(tokens)
  })

  test('are not looked up under data', async () => {
    const client = clientWith(answering(200, JSON.stringify({ data: tokens })))
    const error = await failureOf(client.call(logIn, { body: { email: 'a@example.com', password: 'longenough' } }))
    expect(error.code).toBe('server.unexpected')
  })
})

describe('a call whose tokens are rejected', () => {
  const refuse = { refuse: { code: 'auth.required' } } as const

  function renewing(outcome: boolean) {
    const transport = fakeTransport()
    const asked: string[] = []
    let token = 'old'
    const client = clientWith(transport.fetch, {
      headers: () => ({ authorization: token }),
      renew: async (sent) => {
        asked.push(sent.authorization ?? '')
        token = 'new'
        return outcome
      },
    })
    return { transport, asked, client }
  }

  test('is repeated once with the renewed tokens', async () => {
    const { transport, asked, client } = renewing(true)
    transport.answer(getUser, () => refuse)
    expect((await failureOf(client.call(getUser))).code).toBe('auth.required')
    expect(asked).toEqual(['old'])
    expect(transport.calls.map(({ headers }) => headers.authorization)).toEqual(['old', 'new'])
  })

  test('is not repeated when nothing was renewed', async () => {
    const { transport, client } = renewing(false)
    transport.answer(getUser, () => refuse)
    expect((await failureOf(client.call(getUser))).code).toBe('auth.required')
    expect(transport.calls).toHaveLength(1)
  })

  test.each(['auth.failed', 'auth.required'] as const)('a sign-in rejected by %s renews nothing', async (code) => {
    const { transport, asked, client } = renewing(true)
    transport.answer(logIn, () => ({ refuse: { code } }))
    const body = { email: 'a@example.com', password: 'longenough' }
    expect((await failureOf(client.call(logIn, { body }))).code).toBe(code)
    expect(asked).toEqual([])
  })
})

test('the fake transport matches paths with parameters', async () => {
  const transport = fakeTransport()
  transport.answer(getPortalProgram, () => ({ refuse: { code: 'request.not_found' } }))
  const uuid = '6f2c1b1e-7a52-4b3c-9a39-0c1f3a1d2e4b'
  const error = await failureOf(clientWith(transport.fetch).call(getPortalProgram, { params: { uuid } }))
  expect(error.code).toBe('request.not_found')
  expect(transport.calls[0]?.params).toEqual({ uuid })
})
