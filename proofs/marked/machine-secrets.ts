import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { saveIdentityProvider, switchIdentityProvider } from '@grana/contract/identity/providers'
import {
  createScimCredential,
  getProvisioning,
  revokeScimCredential,
  rotateScimCredential,
  type Provisioning,
} from '@grana/contract/identity/scim-credentials'
import { beginSingleSignOn, completeSingleSignOn } from '@grana/contract/identity/single-sign-on'
import {
  createAgentToken,
  listAgentTokens,
  revokeAgentToken,
  rotateAgentToken,
  type IssuedAgentToken,
} from '@grana/contract/machines/agent-tokens'
import {
  createApiToken,
  listApiTokens,
  revokeApiToken,
  rotateApiToken,
  type IssuedToken,
} from '@grana/contract/machines/api-tokens'
import { agentTokenScopes } from '@grana/contract/machines/token-scopes'
import {
  checkTracker,
  createTracker,
  listTrackers,
  removeTracker,
  updateTracker,
  type Tracker,
} from '@grana/contract/machines/trackers'
import { listV1AgentPrograms } from '@grana/contract/machines/v1-agent'
import { listV1Programs } from '@grana/contract/machines/v1-programs'
import {
  createWebhook,
  listWebhooks,
  removeWebhook,
  rotateWebhook,
  sendWebhookTest,
  type IssuedWebhook,
} from '@grana/contract/machines/webhooks'
import { startOpenIdProvider } from '@grana/server/testing/openid-provider'
import { dataOf } from '@grana/server/testing/programs'
import type { ReportWorld, SignedInUser } from '@grana/server/testing/reports'
import type { TestApi } from '@grana/server/testing/test-api'
import { testBrowser, type ApiResponse } from '@grana/server/testing/test-browser'

/** Secrets by kind. */
export type Secrets = { add: (kind: string, secret: string) => string; all: () => Map<string, Set<string>> }

export function collectSecrets(): Secrets {
  const kinds = new Map<string, Set<string>>()
  return {
    add(kind, secret) {
      kinds.set(kind, (kinds.get(kind) ?? new Set()).add(secret))
      return secret
    },
    all: () => kinds,
  }
}

export async function expect200(what: string, answer: Promise<ApiResponse>): Promise<ApiResponse> {
  const told = await answer
  if (told.status !== 200) throw new Error(`${what} answered ${told.status} ${JSON.stringify(told.body)}`)
  return told
}

/** A text that exists once, for what a person types. */
export const drawSecret = (): string => randomBytes(32).toString('base64url')

/** Calls the API as a machine: with the token in its header, then where it does not belong, in an address. */
async function callWithToken({ app }: TestApi, secret: string, url: string): Promise<void> {
  const headers = { authorization: `Bearer ${secret}` }
  const told = await app.inject({ method: 'GET', url, headers })
  if (told.statusCode !== 200) throw new Error(`${url} answered ${told.statusCode} ${told.body}`)
}

const leakInAddress = ({ app }: TestApi, secret: string) =>
  app.inject({ method: 'GET', url: `${listV1Programs.path}?after=${secret}`, headers: { referer: `/?${secret}` } })

export type Machines = { api: TestApi; world: ReportWorld; secrets: Secrets }

/** Tokens of an organization, all used: rotated, revoked, and pasted into an address and a text, which ends them. */
export async function useApiTokens({ api, world, secrets }: Machines, count: number): Promise<ApiResponse[]> {
  const params = { organization: world.organization }
  const keep = (answer: ApiResponse) => secrets.add('API tokens of organizations', dataOf<IssuedToken>(answer).secret)
  for (let made = 0; made < count; made += 1) {
    const body = { name: `token ${made}`, scopes: ['programs:read', 'reports:read', 'events:read'], days: 90 }
    const answer = await expect200('a token', world.browser.call(createApiToken, { params, body }))
    const secret = keep(answer)
    const { tokens } = dataOf<IssuedToken>(answer)
    const id = tokens.find(({ hint, state }) => state === 'active' && hint === secret.slice(-4))?.id ?? ''
    await callWithToken(api, secret, listV1Programs.path)
    const place = { params: { ...params, api_token: id } }
    if (made % 4 < 2) {
      const next = keep(await expect200('a rotation', world.browser.call(rotateApiToken, place)))
      await callWithToken(api, next, listV1Programs.path)
    }
    if (made % 4 === 1) await leakInAddress(api, secret)
    if (made % 4 === 2) await world.browser.call(createApiToken, { params, body: { ...body, name: secret } })
    if (made % 4 === 3) await expect200('an end', world.browser.call(revokeApiToken, place))
  }
  return [await expect200('the list', world.browser.call(listApiTokens, { params }))]
}

/** Tokens of an agent, as those of organizations. */
export async function useAgentTokens(
  { api, secrets }: Machines,
  { browser }: SignedInUser,
  count: number,
): Promise<ApiResponse[]> {
  const keep = (answer: ApiResponse) => secrets.add('API tokens of agents', dataOf<IssuedAgentToken>(answer).secret)
  const { path } = listV1AgentPrograms
  for (let made = 0; made < count; made += 1) {
    const body = { name: `token ${made}`, scopes: [...agentTokenScopes], days: 90 as const }
    const answer = await expect200('a token of an agent', browser.call(createAgentToken, { body }))
    const secret = keep(answer)
    const { tokens } = dataOf<IssuedAgentToken>(answer)
    const id = tokens.find(({ hint, state }) => state === 'active' && hint === secret.slice(-4))?.id ?? ''
    await callWithToken(api, secret, path)
    const place = { params: { agent_token: id } }
    if (made % 3 === 0) keep(await expect200('a rotation', browser.call(rotateAgentToken, place)))
    if (made % 3 === 1) await leakInAddress(api, secret)
    if (made % 3 === 2) await expect200('an end', browser.call(revokeAgentToken, place))
  }
  return [await expect200('the list', browser.call(listAgentTokens, {}))]
}

/** Credentials of directories, which list, provision and are refused. */
export async function useScimCredentials({ api, world, secrets }: Machines, count: number): Promise<ApiResponse[]> {
  const params = { organization: world.organization }
  type Issued = { secret: string; provisioning: Provisioning }
  const keep = (answer: ApiResponse) => secrets.add('credentials of directories', dataOf<Issued>(answer).secret)
  for (let made = 0; made < count; made += 1) {
    const body = { name: `directory ${made}` }
    const answer = await expect200('a credential', world.browser.call(createScimCredential, { params, body }))
    const secret = keep(answer)
    const { credentials } = dataOf<Issued>(answer).provisioning
    const id = credentials.find(({ hint, state }) => state === 'active' && hint === secret.slice(-4))?.id ?? ''
    await callWithToken(api, secret, '/scim/v2/Users')
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/scim+json' }
    const payload = JSON.stringify({ userName: `p${randomUUID()}@elsewhere.example`, externalId: 'x' })
    await api.app.inject({ method: 'POST', url: '/scim/v2/Users', headers, payload })
    const place = { params: { ...params, scim_credential: id } }
    if (made % 2 === 0) keep(await expect200('a rotation', world.browser.call(rotateScimCredential, place)))
    if (made % 4 === 1) await leakInAddress(api, secret)
    if (made % 4 === 3) await expect200('an end', world.browser.call(revokeScimCredential, place))
  }
  return [await expect200('the list', world.browser.call(getProvisioning, { params }))]
}

/** Receives webhooks and answers as a tracker of GitHub does; checks the signatures of what it received. */
export async function startPeer() {
  const received: { signed: string; signatures: string }[] = []
  let requests = 0
  const server = createServer((request, response) => {
    requests += 1
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => void parts.push(part))
    request.on('end', () => {
      const header = (name: string) => String(request.headers[name] ?? '')
      const signed = `${header('webhook-id')}.${header('webhook-timestamp')}.${Buffer.concat(parts).toString('utf8')}`
      if (header('webhook-id') !== '') received.push({ signed, signatures: header('webhook-signature') })
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"private":true,"has_issues":true}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    received: () => received.length,
    /** How many webhook calls one of these secrets signed. */
    countSigned(secrets: ReadonlySet<string>): number {
      const keys = [...secrets].map((secret) => Buffer.from(secret.slice('whsec_'.length), 'base64'))
      return received.filter(({ signed, signatures }) =>
        keys.some((key) => signatures.includes(createHmac('sha256', key).update(signed).digest('base64'))),
      ).length
    },
    close: () => void server.close(),
  }
}

/** Webhooks that each send a test by their secret; some rotated, some removed. */
export async function useWebhooks({ world, secrets }: Machines, origin: string, count: number): Promise<ApiResponse[]> {
  const params = { organization: world.organization }
  const keep = (answer: ApiResponse) => secrets.add('signing secrets of webhooks', dataOf<IssuedWebhook>(answer).secret)
  for (let made = 0; made < count; made += 1) {
    const body = { url: `${origin}/hook/${made}`, with_content: made % 2 === 0 }
    const answer = await expect200('a webhook', world.browser.call(createWebhook, { params, body }))
    const secret = keep(answer)
    const { webhooks } = dataOf<IssuedWebhook>(answer)
    const place = {
      params: { ...params, webhook: webhooks.find(({ hint }) => hint === secret.slice(-4))?.id ?? '' },
    }
    if (made % 2 === 0) keep(await expect200('a rotation', world.browser.call(rotateWebhook, place)))
    await expect200('a test', world.browser.call(sendWebhookTest, place))
    if (made % 8 === 7) await expect200('an end', world.browser.call(removeWebhook, place))
  }
  return [await expect200('the list', world.browser.call(listWebhooks, { params }))]
}

/** Trackers that are checked by their token; some tokens replaced, some refused for what was typed beside them. */
export async function useTrackers({ world, secrets }: Machines, origin: string, count: number): Promise<ApiResponse[]> {
  const params = { organization: world.organization }
  const draw = () => secrets.add('tokens of trackers', drawSecret())
  const mapping = { project: 'tepozan/fixes', labels: [], severity_names: {}, texts: [], automatic_programs: [] }
  for (let made = 0; made < count; made += 1) {
    const body = { kind: 'github' as const, site: origin, token: draw(), ...mapping }
    await world.browser.call(createTracker, { params, body: { ...body, token: `${draw()}\u0001` } })
    await world.browser.call(createTracker, { params, body: { ...body, [draw()]: draw() } })
    const known = new Set(dataOf<Tracker[]>(await world.browser.call(listTrackers, { params })).map(({ id }) => id))
    const answer = await expect200('a tracker', world.browser.call(createTracker, { params, body }))
    const tracker = dataOf<Tracker[]>(answer).find(({ id }) => !known.has(id))?.id ?? ''
    const place = { ...params, tracker }
    if (made % 2 === 0) {
      const change = { ...mapping, token: draw() }
      await expect200('another token', world.browser.call(updateTracker, { params: place, body: change }))
    }
    await expect200('a check', world.browser.call(checkTracker, { params: place }))
    if (made % 8 === 7) await expect200('an end', world.browser.call(removeTracker, { params: place }))
  }
  return [await expect200('the list', world.browser.call(listTrackers, { params }))]
}

/** A provider of identities whose client secret is replaced and refused; a person signs in by it. */
export async function useOpenIdProvider({ api, world, secrets }: Machines): Promise<void> {
  const params = { organization: world.organization }
  const draw = () => secrets.add('client secrets of OpenID', drawSecret())
  const domain = `d${randomUUID().slice(0, 8)}.example`
  const [at, state] = [new Date(), 'proven' as const]
  await api.database.owner
    .insertInto('email_domains')
    .values({
      domain,
      state,
      organization_id: world.organization,
      created_by: world.owner.id,
      created_at: at,
      proven_at: at,
    })
    .execute()
  const provider = await startOpenIdProvider()
  const form = {
    name: 'Tepozan',
    issuer: provider.issuer,
    client_id: provider.client.id,
    creates_accounts: true,
    is_enforced: false,
  }
  const save = (changes: object) =>
    world.browser.call(saveIdentityProvider, { params, body: { ...form, client_secret: draw(), ...changes } })
  await save({ client_secret: draw().repeat(40) })
  await save({ [draw()]: draw() })
  await expect200('a provider', save({}))
  await expect200('another secret', save({}))
  await expect200('switching on', world.browser.call(switchIdentityProvider, { params, body: { is_on: true } }))
  const browser = testBrowser(api.app)
  const begun = await expect200('beginning', browser.call(beginSingleSignOn, { body: { email: `x@${domain}` } }))
  const person = {
    sub: domain,
    email: `ines@${domain}`,
    email_verified: true,
    given_name: 'Ines',
    family_name: 'Solar',
  }
  const back = provider.authorize(dataOf<{ url: string }>(begun).url, person)
  await expect200(
    'a sign-in',
    browser.call(completeSingleSignOn, { body: { ...back, timezone: 'America/Mexico_City' } }),
  )
  provider.close()
}
