import { createHmac, createSign } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { base64url, makeKey, signToken, type Misbehaviour } from '#server/testing/openid-provider.ts'
import {
  begin,
  complete,
  connect,
  newBrowser,
  signOn,
  startSignOnWorld,
  stranger,
  tokensOf,
  type SignOnWorld,
} from './single-sign-on.fixture.ts'

let world: SignOnWorld
const otherKey = makeKey()

beforeAll(async () => {
  world = await startSignOnWorld()
})
beforeEach(() => world.mine.provider.misbehave({}))
afterAll(() => world.close())

type Claims = Record<string, unknown>
const claims = (change: (claims: Claims) => Claims): Misbehaviour => ({ claims: change })
const without = (name: string) => claims(({ [name]: _left, ...rest }) => rest)
const withClaims = (changes: Claims) => claims((usual) => ({ ...usual, ...changes }))
const now = () => Math.floor(Date.now() / 1000)
const usersOf = async () =>
  Number(
    (
      await world.api.database.owner
        .selectFrom('users')
        .select((e) => e.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

/** Token by token what a provider may send instead of what it should; with the reason of the refusal. */
const tokenAttacks: readonly (readonly [name: string, attack: Misbehaviour, reason: RegExp])[] = [
  ['no ID token', { token: () => undefined }, /INVALID_RESPONSE/],
  ['a token that is no token', { token: () => 'not-a-token' }, /.+/],
  ['an empty token', { token: () => '..' }, /.+/],
  [
    'alg none, without a signature',
    { token: (made) => `${base64url({ ...made.header, alg: 'none' })}.${base64url(made.claims)}.` },
    /.+/,
  ],
  [
    'alg None with a signature',
    {
      token: (made) => {
        const [, body, signature] = signToken(made.key, made.header, made.claims).split('.')
        return `${base64url({ ...made.header, alg: 'None' })}.${body}.${signature}`
      },
    },
    /.+/,
  ],
  [
    'HMAC with the client secret',
    {
      token: (made) => {
        const input = `${base64url({ ...made.header, alg: 'HS256' })}.${base64url(made.claims)}`
        return `${input}.${createHmac('sha256', made.secret).update(input).digest('base64url')}`
      },
    },
    /.+/,
  ],
  [
    'HMAC with the public key',
    {
      token: (made) => {
        const input = `${base64url({ ...made.header, alg: 'HS256' })}.${base64url(made.claims)}`
        const secret = made.key.publicKey.export({ format: 'pem', type: 'spki' })
        return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
      },
    },
    /.+/,
  ],
  ['the key of another', { token: (made) => signToken(otherKey, made.header, made.claims) }, /.+/],
  [
    'a key in the header',
    {
      token: (made) =>
        signToken(otherKey, { ...made.header, jwk: otherKey.publicKey.export({ format: 'jwk' }) }, made.claims),
    },
    /.+/,
  ],
  [
    'a key elsewhere',
    { token: (made) => signToken(otherKey, { ...made.header, jku: 'https://keys.attacker.example/' }, made.claims) },
    /.+/,
  ],
  ['an unknown key', { token: (made) => signToken(otherKey, { ...made.header, kid: 'two' }, made.claims) }, /.+/],
  [
    'a signature of nothing',
    { token: (made) => `${signToken(made.key, made.header, made.claims).split('.').slice(0, 2).join('.')}.` },
    /.+/,
  ],
  [
    'claims changed after the signature',
    {
      token: (made) => {
        const [head, , signature] = signToken(made.key, made.header, made.claims).split('.')
        return `${head}.${base64url({ ...made.claims, email: `owner@${world.mine.domain}` })}.${signature}`
      },
    },
    /.+/,
  ],
  [
    'a signature of the header alone',
    {
      token: (made) => {
        const [head, body] = signToken(made.key, made.header, made.claims).split('.')
        return `${head}.${body}.${createSign('RSA-SHA256').update(String(head)).sign(made.key.privateKey).toString('base64url')}`
      },
    },
    /.+/,
  ],
  [
    'an unknown critical header',
    { token: (made) => signToken(made.key, { ...made.header, crit: ['exp'] }, made.claims) },
    /.+/,
  ],
  ['another audience', withClaims({ aud: 'client-of-another' }), /aud/],
  ['no audience', without('aud'), /.+/],
  ['several audiences without azp', withClaims({ aud: ['grana-client', 'client-of-another'] }), /azp|aud/],
  ['azp of another', withClaims({ aud: ['grana-client', 'x'], azp: 'client-of-another' }), /azp/],
  ['another issuer', withClaims({ iss: 'https://login.attacker.example' }), /iss/],
  ['no issuer', without('iss'), /.+/],
  ['the issuer with a slash', claims((usual) => ({ ...usual, iss: `${String(usual['iss'])}/` })), /iss/],
  ['the issuer in capitals', claims((usual) => ({ ...usual, iss: String(usual['iss']).toUpperCase() })), /iss/],
  ['an expired token', withClaims({ exp: now() - 120, iat: now() - 600 }), /exp|TIMESTAMP/],
  ['no expiry', without('exp'), /.+/],
  ['an expiry in words', withClaims({ exp: 'tomorrow' }), /.+/],
  ['no time of issue', without('iat'), /.+/],
  ['not valid yet', withClaims({ nbf: now() + 600 }), /nbf|TIMESTAMP/],
  ['no nonce', without('nonce'), /.+/],
  ['another nonce', withClaims({ nonce: 'n'.repeat(43) }), /nonce/],
  ['no subject', without('sub'), /.+/],
  ['a subject that is a number', withClaims({ sub: 7 }), /.+/],
  ['an empty subject', withClaims({ sub: '' }), /.+/],
  ['a subject without end', withClaims({ sub: 's'.repeat(300) }), /subject/],
  ['an address that is not verified', withClaims({ email_verified: false }), /email/],
  ['an address verified in other words', withClaims({ email_verified: 'maybe' }), /email/],
  ['a list of addresses', withClaims({ email: ['a@agave.example', 'b@maguey.example'] }), /email/],
  ['an address with two at signs', withClaims({ email: 'a@maguey.example@agave.example' }), /email/],
  ['an address with a comment', withClaims({ email: 'a(x)@agave.example' }), /email/],
  ['an address with a comment in its domain', withClaims({ email: 'a@agave.example(x)' }), /email/],
  ['an address with a name', withClaims({ email: 'Ana <a@agave.example>' }), /email/],
  ['an address in quotes', withClaims({ email: '"a@x"@agave.example' }), /email/],
  ['an address with a line break', withClaims({ email: 'a@agave.example\nb@agave.example' }), /email/],
  ['an address with NUL', withClaims({ email: 'a@agave.example\u0000.maguey.example' }), /email/],
  ['an address with a trailing dot', withClaims({ email: 'a@agave.example.' }), /email/],
  ['an address in look-alike letters', withClaims({ email: 'a@аgave.example' }), /email/],
  ['an address without a mailbox', withClaims({ email: '@agave.example' }), /email/],
  [
    'user information of another person',
    { claims: ({ email: _left, ...rest }) => rest, userinfo: (known) => ({ ...known, sub: 'someone-else' }) },
    /sub/,
  ],
  ['no address anywhere', { claims: ({ email: _left, ...rest }) => rest, userinfo: ({ sub }) => ({ sub }) }, /email/],
]

describe('an answer of the provider', () => {
  test.each(tokenAttacks)('is refused: %s', async (_name, attack, reason) => {
    const before = await usersOf()
    world.mine.provider.misbehave(attack)
    const answer = await signOn(newBrowser(world), world.mine, stranger(world.mine))
    expect([answer.status, answer.body['code']]).toEqual([403, 'single_sign_on.refused'])
    expect((answer.body['details'] as { reason: string }).reason).toMatch(reason)
    expect(await usersOf()).toBe(before)
  })

  test.each([
    'a@maguey.example',
    'a@mail.agave.example',
    'a@example',
    'a@notagave.example',
    'a@agave.example.attacker.example',
    'a@gmail.com',
  ])('is refused for the address %s: the organization has not proven its domain', async (email) => {
    world.mine.provider.misbehave(withClaims({ email }))
    const answer = await signOn(newBrowser(world), world.mine, stranger(world.mine))
    expect(answer.status).toBe(403)
    expect(['single_sign_on.other_domain', 'single_sign_on.refused']).toContain(answer.body['code'])
    expect(tokensOf(answer)).toBeUndefined()
  })

  test('that is good is accepted: the attacks above are refused for what they change', async () => {
    const answer = await signOn(newBrowser(world), world.mine, stranger(world.mine))
    expect(tokensOf(answer)?.require2fa).toBe(false)
  })
})

/** What a provider may say of itself. */
const discoveryAttacks: readonly (readonly [name: string, change: (document: Claims) => Claims])[] = [
  ['another issuer', (document) => ({ ...document, issuer: 'https://login.attacker.example' })],
  ['no issuer', ({ issuer: _left, ...rest }) => rest],
  [
    'a token endpoint inside the network',
    (document) => ({ ...document, token_endpoint: 'https://169.254.169.254/token' }),
  ],
  ['a token endpoint without TLS elsewhere', (document) => ({ ...document, token_endpoint: 'http://10.0.0.1/token' })],
  ['keys inside the network', (document) => ({ ...document, jwks_uri: 'https://192.168.1.1/keys' })],
  ['keys in a file', (document) => ({ ...document, jwks_uri: 'file:///etc/passwd' })],
  ['no keys', ({ jwks_uri: _left, ...rest }) => rest],
  ['no token endpoint', ({ token_endpoint: _left, ...rest }) => rest],
]

describe('a description of the provider', () => {
  test.each(discoveryAttacks)('is refused: %s', async (_name, discovery) => {
    const browser = newBrowser(world)
    const url = await begin(browser, `ana@${world.mine.domain}`)
    const back = world.mine.provider.authorize(url, stranger(world.mine))
    world.mine.provider.misbehave({ discovery })
    const answer = await complete(browser, back)
    expect(['single_sign_on.refused', 'single_sign_on.unreachable']).toContain(answer.body['code'])
    expect(tokensOf(answer)).toBeUndefined()
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://login.agave.example/',
    'https://a@login.agave.example/',
  ])('sends no browser to %s', async (place) => {
    world.mine.provider.misbehave({ discovery: (document) => ({ ...document, authorization_endpoint: place }) })
    await expect(begin(newBrowser(world), `ana@${world.mine.domain}`)).rejects.toThrow('single_sign_on.unreachable')
  })

  test.each([301, 302, 307, 401, 500])('and its endpoints are not followed elsewhere by %d', async (status) => {
    const browser = newBrowser(world)
    const back = world.mine.provider.authorize(await begin(browser, `ana@${world.mine.domain}`), stranger(world.mine))
    world.mine.provider.misbehave({ status: { '/token': status } })
    const answer = await complete(browser, back)
    expect(['single_sign_on.refused', 'single_sign_on.unreachable']).toContain(answer.body['code'])
  })

  test.each([
    ['a private address', 'http://10.0.0.1'],
    ['the metadata service', 'http://169.254.169.254'],
    ['another issuer behind the same host', ''],
  ])('cannot be saved with %s', async (_name, issuer) => {
    if (issuer === '') {
      world.mine.provider.misbehave({
        discovery: (document) => ({ ...document, issuer: `${String(document['issuer'])}/x` }),
      })
    }
    await expect(connect(world.mine, issuer === '' ? {} : { issuer, client_secret: 'x' })).rejects.toThrow(
      'provider.wrong',
    )
  })

  test('is not asked with the stored secret by another issuer', async () => {
    await expect(
      connect(world.mine, { issuer: world.theirs.provider.issuer, client_secret: undefined }),
    ).rejects.toThrow('provider.secret_missing')
  })
})
