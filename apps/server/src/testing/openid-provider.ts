import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

type Json = Record<string, unknown>
type Grant = { nonce: string; challenge: string; client: string; person: Json }

export const base64url = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

export type SigningKey = { privateKey: KeyObject; publicKey: KeyObject }
export const makeKey = (): SigningKey => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** A compact JWS by RS256. */
export function signToken(key: SigningKey, header: Json, claims: Json): string {
  const input = `${base64url(header)}.${base64url(claims)}`
  return `${input}.${createSign('RSA-SHA256').update(input).sign(key.privateKey).toString('base64url')}`
}

/** What a hostile provider does otherwise. */
export type Misbehaviour = {
  discovery?: (document: Json) => Json
  claims?: (claims: Json) => Json
  token?: (made: { header: Json; claims: Json; key: SigningKey; secret: string }) => string | undefined
  userinfo?: (claims: Json) => Json
  /** Answers every call of a path by a status, with a place to go to. */
  status?: Readonly<Record<string, number>>
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const part of request) text += String(part)
  return new URLSearchParams(text)
}

type State = {
  issuer: string
  key: SigningKey
  client: { id: string; secret: string }
  grants: Map<string, Grant>
  misbehaviour: Misbehaviour
}

type Reply = { status: number; body: Json }

const documentOf = ({ issuer }: State): Json => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/keys`,
  end_session_endpoint: `${issuer}/end`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
})

/** Exchanges a code, once and with its verifier only. */
function replyWithTokens({ issuer, key, client, grants, misbehaviour }: State, body: URLSearchParams): Reply {
  const code = body.get('code') ?? ''
  const grant = grants.get(code)
  grants.delete(code)
  const verifier = body.get('code_verifier') ?? ''
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  if (grant === undefined || grant.challenge !== challenge) return { status: 400, body: { error: 'invalid_grant' } }
  const now = Math.floor(Date.now() / 1000)
  const usual = { iss: issuer, aud: grant.client, iat: now, exp: now + 300, nonce: grant.nonce, ...grant.person }
  const claims = misbehaviour.claims?.(usual) ?? usual
  const header = { alg: 'RS256', kid: 'one', typ: 'JWT' }
  const made = { header, claims, key, secret: client.secret }
  const idToken = misbehaviour.token === undefined ? signToken(key, header, claims) : misbehaviour.token(made)
  const tokens = { access_token: base64url(grant.person), token_type: 'Bearer', expires_in: 60 }
  return { status: 200, body: { ...tokens, ...(idToken !== undefined && { id_token: idToken }) } }
}

function userOf({ headers }: IncomingMessage): Json {
  return JSON.parse(Buffer.from(headers.authorization?.slice(7) ?? '', 'base64url').toString()) as Json
}

async function replyTo(state: State, request: IncomingMessage): Promise<Reply> {
  const { misbehaviour, key } = state
  const path = (request.url ?? '').split('?')[0] ?? ''
  const status = misbehaviour.status?.[path]
  if (status !== undefined) return { status, body: {} }
  if (path === '/.well-known/openid-configuration') {
    const document = documentOf(state)
    return { status: 200, body: misbehaviour.discovery?.(document) ?? document }
  }
  if (path === '/token') return replyWithTokens(state, await bodyOf(request))
  if (path === '/userinfo') {
    const known = userOf(request)
    return { status: 200, body: misbehaviour.userinfo?.(known) ?? known }
  }
  const jwk = { ...key.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }
  return path === '/keys' ? { status: 200, body: { keys: [jwk] } } : { status: 404, body: {} }
}

/** An OpenID provider on loopback that lies where a test says so. */
export async function startOpenIdProvider() {
  const client = { id: 'grana-client', secret: 'secret-of-the-client' }
  const state: State = { issuer: '', key: makeKey(), client, grants: new Map(), misbehaviour: {} }
  const server = createServer((request, response) => {
    void replyTo(state, request).then(({ status, body }) =>
      response
        .writeHead(status, { 'content-type': 'application/json', location: 'http://127.0.0.1:9/' })
        .end(JSON.stringify(body)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  state.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer: state.issuer,
    client,
    misbehave: (given: Misbehaviour) => void (state.misbehaviour = given),
    /** A person signs in at the address of an authorization request; what the browser brings back. */
    authorize(url: string, person: Json) {
      const query = new URL(url).searchParams
      const code = randomBytes(24).toString('base64url')
      state.grants.set(code, {
        nonce: query.get('nonce') ?? '',
        challenge: query.get('code_challenge') ?? '',
        client: query.get('client_id') ?? '',
        person,
      })
      return { code, state: query.get('state') ?? '' }
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type OpenIdProvider = Awaited<ReturnType<typeof startOpenIdProvider>>
