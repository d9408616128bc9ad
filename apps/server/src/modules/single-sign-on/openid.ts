import * as openid from 'openid-client'
import type { ApiConfig } from '#server/config.ts'
import { parseCallableAddress } from '#server/lib/outbound/callable-address.ts'
import { createOutbound, type OutboundFault } from '#server/lib/outbound/outbound.ts'
import { returnPath } from '@grana/contract/identity/single-sign-on'

/** One sign-in makes up to five calls, and the browser waits. */
const callMs = 3000
const skewSeconds = 30
/** Of one key pair each; HMAC would make the client secret a key that signs. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'EdDSA', 'Ed25519']

/** A call to the provider that was not made, or had no answer. */
export class ProviderCallError extends Error {
  readonly fault: OutboundFault
  constructor(fault: OutboundFault) {
    super(`identity provider not reached: ${fault}`)
    this.name = 'ProviderCallError'
    this.fault = fault
  }
}

const textOf = (body: unknown): string | undefined =>
  typeof body === 'string' || body instanceof URLSearchParams ? body.toString() : undefined

/** The library's calls, through the guarded door: it sends no other request. */
function createFetch(config: ApiConfig): openid.CustomFetch {
  const outbound = createOutbound({ ...config.outbound, milliseconds: callMs })
  return async (url, { headers, body, method }) => {
    const sent = method === 'POST' ? (textOf(body) ?? '') : undefined
    const answer = await outbound.callApi(url, { headers, ...(sent !== undefined && { body: sent }) })
    if ('fault' in answer) throw new ProviderCallError(answer.fault)
    // A status without a body cannot carry one; no step of a sign-in expects it.
    const status =
      answer.status >= 200 && answer.status < 600 && ![204, 205, 304].includes(answer.status) ? answer.status : 502
    return new Response(answer.body, { status, headers: { 'content-type': 'application/json' } })
  }
}

export type OpenIdClient = { issuer: string; clientId: string; secret: string }

export const redirectUri = ({ portalUrl }: ApiConfig): string => portalUrl + returnPath

/** The description without the methods that the library adds to it. */
function plainOf(server: openid.ServerMetadata): openid.ServerMetadata {
  const plain = Object.fromEntries(Object.entries(server).filter(([, value]) => typeof value !== 'function'))
  return { ...plain, issuer: server.issuer }
}

/** Reads the provider's description of itself, whose issuer must be exactly the one that the owners entered. */
export async function discover(
  config: ApiConfig,
  { issuer, clientId, secret }: OpenIdClient,
): Promise<openid.Configuration> {
  const found = await openid.discovery(
    new URL(issuer),
    clientId,
    { [openid.clockTolerance]: skewSeconds },
    openid.ClientSecretBasic(secret),
    {
      [openid.customFetch]: createFetch(config),
      execute: config.isLocal ? [openid.allowInsecureRequests] : [],
    },
  )
  const server = found.serverMetadata()
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const isByPost = !methods.includes('client_secret_basic') && methods.includes('client_secret_post')
  const supported = server.id_token_signing_alg_values_supported?.filter((one) => algorithms.includes(one)) ?? ['RS256']
  const made = new openid.Configuration(
    { ...plainOf(server), id_token_signing_alg_values_supported: supported },
    clientId,
    { [openid.clockTolerance]: skewSeconds },
    isByPost ? openid.ClientSecretPost(secret) : openid.ClientSecretBasic(secret),
  )
  made[openid.customFetch] = createFetch(config)
  if (config.isLocal) openid.allowInsecureRequests(made)
  // Otherwise the library trusts TLS for an ID token that it fetched itself.
  openid.enableNonRepudiationChecks(made)
  return made
}

/** Whether a browser may be sent there. */
export const isCallable = (config: ApiConfig, url: string | undefined): url is string =>
  url !== undefined && parseCallableAddress(url, config) !== undefined

export type Begun = { url: string; state: string; nonce: string; verifier: string }

/** The address at the provider where a sign-in begins. */
export async function authorizationUrl(
  config: ApiConfig,
  found: openid.Configuration,
  { state, email }: { state: string; email: string },
): Promise<Begun> {
  const [verifier, nonce] = [openid.randomPKCECodeVerifier(), openid.randomNonce()]
  const url = openid.buildAuthorizationUrl(found, {
    redirect_uri: redirectUri(config),
    scope: 'openid email profile',
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    login_hint: email,
  })
  return { url: url.href, state, nonce, verifier }
}

type Answer = { state: string; code: string; iss?: string | undefined; nonce: string; verifier: string }

export type ProviderClaims = Readonly<Record<string, unknown>> & { sub: string }

/** Exchanges the code, and verifies the ID token: signature, issuer, audience, times and nonce. */
export async function exchangeCode(
  config: ApiConfig,
  found: openid.Configuration,
  { state, code, iss, nonce, verifier }: Answer,
): Promise<ProviderClaims> {
  const url = new URL(redirectUri(config))
  url.search = new URLSearchParams({ state, code, ...(iss !== undefined && { iss }) }).toString()
  const tokens = await openid.authorizationCodeGrant(found, url, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (claims === undefined) throw new Error('the provider sent no ID token')
  if (claims['email'] !== undefined || found.serverMetadata().userinfo_endpoint === undefined) return claims
  return { ...(await openid.fetchUserInfo(found, tokens.access_token, claims.sub)), ...claims }
}

/** Where the session at the provider ends, if it says so. */
export function signOutUrl(config: ApiConfig, found: openid.Configuration): string | undefined {
  if (!isCallable(config, found.serverMetadata().end_session_endpoint)) return undefined
  return openid.buildEndSessionUrl(found, { post_logout_redirect_uri: `${config.portalUrl}/sign-in` }).href
}

type Fault = { code?: unknown; claim?: unknown; attribute?: unknown; error?: unknown; cause?: unknown }

/** Why the library refused an answer, in words for logs and owners: its code, and the claim that was wrong. */
export function reasonOf(error: unknown): string {
  const words: string[] = []
  let at: unknown = error
  for (let depth = 0; depth < 4 && typeof at === 'object' && at !== null; depth += 1) {
    const { code, claim, attribute, error: said, cause }: Fault = at
    for (const one of [code, claim, attribute, said])
      if (typeof one === 'string' && !words.includes(one)) words.push(one.slice(0, 100))
    at = cause
  }
  return words.join(' ') || 'unknown'
}
