// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { exchangeHandoffCode } from '@grana/contract/handoff'
import { createClient } from '../create-client.ts'
import { fakeTransport } from '../fake-transport.fixture.ts'
import { beginHandoff, exchangeCode, finishHandoff } from './hand-off.ts'

const portal = 'https://portal.grana.example'
const origin = 'https://agentes.grana.example'
const code = 'k'.repeat(43)

beforeEach(() => sessionStorage.clear())

async function begin(path = '/reportes/7?vista=notas') {
  const address = new URL(await beginHandoff(portal, 'agents', path))
  const { verifier = '' } = JSON.parse(sessionStorage.getItem('grana_handoff') ?? '{}') as { verifier?: string }
  return { address, state: address.searchParams.get('state') ?? '', verifier }
}

describe('the way to the portal', () => {
  test('names the app, a state and the challenge of a verifier that stays in the tab', async () => {
    const { address, verifier } = await begin()
    expect(address.origin + address.pathname).toBe(`${portal}/redir`)
    expect([...address.searchParams.keys()]).toEqual(['app', 'state', 'code_challenge'])
    expect(verifier).toMatch(/^[\w-]{43}$/)
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
    const challenge = btoa(String.fromCodePoint(...new Uint8Array(digest)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
    expect(address.searchParams.get('code_challenge')).toBe(challenge)
    expect(address.href).not.toContain(verifier)
    expect(localStorage).toHaveLength(0)
    expect(document.cookie).toBe('')
  })

  test('differs each time', async () => {
    const [one, other] = [await begin(), await begin()]
    expect(one.state).not.toBe(other.state)
    expect(one.verifier).not.toBe(other.verifier)
  })
})

describe('the way back', () => {
  test('returns the code with its verifier, and the previous path', async () => {
    const { state, verifier } = await begin()
    expect(finishHandoff(`code=${code}&state=${state}`, origin)).toEqual({
      body: { code, code_verifier: verifier },
      path: '/reportes/7?vista=notas',
    })
    expect(sessionStorage, 'nothing is left').toHaveLength(0)
  })

  test('works once', async () => {
    const { state } = await begin()
    finishHandoff(`code=${code}&state=${state}`, origin)
    expect(finishHandoff(`code=${code}&state=${state}`, origin)).toBeUndefined()
  })

  test.for([
    ['another mark', `code=${code}&state=${'x'.repeat(43)}`],
    ['no mark', `code=${code}`],
    ['no code', 'state=STATE'],
    ['nothing', ''],
  ] as const)('with %s is none, and what was kept is gone', async ([, fragment]) => {
    const { state } = await begin()
    expect(finishHandoff(fragment.replace('STATE', state), origin)).toBeUndefined()
    expect(sessionStorage).toHaveLength(0)
  })

  test('rejects a link that this tab did not request', () => {
    expect(finishHandoff(`code=${code}&state=${'s'.repeat(43)}`, origin)).toBeUndefined()
    sessionStorage.setItem('grana_handoff', 'null')
    expect(finishHandoff(`code=${code}&state=`, origin)).toBeUndefined()
    sessionStorage.setItem('grana_handoff', '{')
    expect(finishHandoff(`code=${code}&state=`, origin)).toBeUndefined()
  })

  test.for([
    ['//evil.example/', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['/..//evil.example', '/'],
    ['/callback', '/'],
    ['/callback/x', '/'],
    ['/callbacks', '/callbacks'],
    ['/a?b=c', '/a?b=c'],
  ] as const)('%s leads to %s', async ([path, expected]) => {
    const address = new URL(await beginHandoff('https://portal.grana.example', 'agents', path))
    const fragment = `code=${code}&state=${address.searchParams.get('state')}`
    expect(finishHandoff(fragment, origin)?.path).toBe(expected)
  })

  test('the exchange sends code and verifier and nothing of a session', async () => {
    const api = fakeTransport()
    const tokens = { AccessToken: 'a', RefreshToken: 'r', require2fa: false, email: 'ana@example.com' }
    api.answer(exchangeHandoffCode, () => ({ data: tokens }))
    const client = createClient({ apiUrl: 'https://api.grana.example', fetch: api.fetch })
    expect(await exchangeCode(client, { code, code_verifier: 'v'.repeat(43) })).toEqual(tokens)
    expect(api.calls[0]).toMatchObject({ body: { code, code_verifier: 'v'.repeat(43) } })
    expect(api.calls[0]?.headers).not.toHaveProperty('authorization')
  })
})
