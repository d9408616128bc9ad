import type { Updateable } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DB } from '#server/db/tables.ts'
import { callByToken, issueAgentToken, issueToken } from '#server/testing/api-tokens.ts'
import { movableClock } from '#server/testing/movable-clock.ts'
import { dataOf } from '#server/testing/programs.ts'
import {
  reportingAgent,
  reportWorld,
  sendReport,
  type ReportWorld,
  type SignedInUser,
} from '#server/testing/reports.ts'
import { passwordOnlyBrowser } from '#server/testing/tenants.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { insertTestUser } from '#server/testing/test-user.ts'
import {
  createAgentToken,
  listAgentTokens,
  maxAgentTokens,
  revokeAgentToken,
  rotateAgentToken,
  type AgentToken,
  type IssuedAgentToken,
} from '@grana/contract/machines/agent-tokens'
import { listV1AgentPrograms, listV1AgentReports } from '@grana/contract/machines/v1-agent'
import { listV1Programs } from '@grana/contract/machines/v1-programs'
import { replyToReport } from '@grana/contract/reports/agent-reports'

const dayMs = 86_400_000
const { clock, forward } = movableClock()
let api: TestApi
let world: ReportWorld
let agent: SignedInUser

beforeAll(async () => {
  api = await startTestApi({ clock })
  world = await reportWorld(api)
  agent = await freshAgent()
})
afterAll(() => api.close())

const confirmNow = () => api.database.owner.updateTable('sessions').set({ confirmed_at: clock() }).execute()

/** An agent whose proof of identity is recent by the test's clock. */
async function freshAgent() {
  const fresh = await reportingAgent(api)
  await confirmNow()
  return fresh
}

const change = (id: string, changes: Updateable<DB['agent_tokens']>) =>
  api.database.owner.updateTable('agent_tokens').set(changes).where('id', '=', id).execute()

const works = async (secret: string) => (await callByToken(api, secret, listV1AgentPrograms)).status
const listed = async ({ browser }: SignedInUser = agent) =>
  dataOf<AgentToken[]>(await browser.call(listAgentTokens, {}))
const stateOf = async (id: string, of: SignedInUser = agent) => (await listed(of)).find((one) => one.id === id)?.state
const body = { name: 'Editor', scopes: ['reports:read'] as const, days: 90 as const }
const create = (changes: object = {}, { browser }: Pick<SignedInUser, 'browser'> = agent) =>
  browser.call(createAgentToken, { body: { ...body, scopes: [...body.scopes], ...changes } })

test('a token is shown once, listed without its secret, and stored as a hash', async () => {
  const { secret, id } = await issueAgentToken(agent)
  expect(secret).toMatch(/^grana_agent_[\w-]{49}$/)
  expect(await works(secret)).toBe(200)
  const token = (await listed()).find((one) => one.id === id)
  expect(token).toMatchObject({ state: 'active', hint: secret.slice(-4), last_used_at: expect.any(String) })
  const rows = await api.database.owner.selectFrom('agent_tokens').selectAll().execute()
  expect(JSON.stringify([await listed(), rows, api.logged])).not.toContain(secret.slice(12, 40))
})

test('its creation is in the log of the platform and in an email to the agent', async () => {
  const fresh = await freshAgent()
  const { id } = await issueAgentToken(fresh)
  const db = api.database.owner
  const events = await db
    .selectFrom('audit_events')
    .select(['organization_id', 'action', 'thing_id'])
    .where('actor_id', '=', fresh.user.id)
    .execute()
  expect(events).toEqual([{ organization_id: null, action: 'agent_token.created', thing_id: id }])
})

describe('is refused a token', () => {
  test('who is no agent', async () => {
    const others = [world.browser, (await world.member({ role: 'viewer' })).browser]
    for (const browser of others) {
      expect((await create({}, { browser })).body).toMatchObject({ code: 'auth.forbidden' })
      expect((await browser.call(listAgentTokens, {})).body).toMatchObject({ code: 'auth.forbidden' })
    }
  })

  test('an agent without a second factor in the session', async () => {
    const user = await insertTestUser(api.database.owner)
    const browser = await passwordOnlyBrowser(api.app, api.database.owner, user)
    await confirmNow()
    expect((await create({}, { browser })).body).toMatchObject({ code: 'auth.second_factor_first' })
  })

  test('an agent without a recent proof of identity', async () => {
    const fresh = await freshAgent()
    const { id } = await issueAgentToken(fresh)
    forward(301)
    expect((await create({}, fresh)).body).toMatchObject({ code: 'auth.confirm_first' })
    const rotated = await fresh.browser.call(rotateAgentToken, { params: { agent_token: id } })
    expect(rotated.body).toMatchObject({ code: 'auth.confirm_first' })
    // A leaked token must end at once.
    expect((await fresh.browser.call(revokeAgentToken, { params: { agent_token: id } })).status).toBe(200)
    await confirmNow()
  })

  test.each([
    ['without a scope', { scopes: [] }],
    ['with a scope twice', { scopes: ['reports:read', 'reports:read'] }],
    ['with a scope of organizations', { scopes: ['audit:read'] }],
    ['for more than a year', { days: 366 }],
    ['without a name', { name: ' ' }],
  ])('an agent who asks for one %s', async (_what, changes) => {
    expect((await create(changes)).status).toBe(422)
  })

  test(`an agent with ${maxAgentTokens} active ones, also by calls at the same time`, async () => {
    const fresh = await freshAgent()
    const made = await Promise.all(
      Array.from({ length: maxAgentTokens + 3 }, (_, at) => create({ name: `token ${at}` }, fresh)),
    )
    expect(made.filter(({ status }) => status === 200)).toHaveLength(maxAgentTokens)
    expect(made.find(({ status }) => status !== 200)?.body).toMatchObject({ code: 'token.agent_too_many' })
  })
})

test('after a rotation both secrets work for a day, then only the new one', async () => {
  const { secret, id } = await issueAgentToken(agent)
  const params = { agent_token: id }
  const { secret: next } = dataOf<IssuedAgentToken>(await agent.browser.call(rotateAgentToken, { params }))
  expect([await works(secret), await works(next)]).toEqual([200, 200])
  const { secret: third } = dataOf<IssuedAgentToken>(await agent.browser.call(rotateAgentToken, { params }))
  expect([await works(secret), await works(next), await works(third)]).toEqual([401, 200, 200])
  await change(id, { previous_until: new Date(clock().getTime() - 1000) })
  expect([await works(next), await works(third)]).toEqual([401, 200])
})

test('a revoked token is refused at once, and cannot be rotated', async () => {
  const { secret, id } = await issueAgentToken(agent)
  const params = { agent_token: id }
  await agent.browser.call(revokeAgentToken, { params })
  expect([await works(secret), await stateOf(id)]).toEqual([401, 'revoked'])
  const rotated = await agent.browser.call(rotateAgentToken, { params })
  expect(rotated.body).toMatchObject({ code: 'token.ended' })
})

test('another agent finds no token to rotate or to revoke', async () => {
  const { secret, id } = await issueAgentToken(agent)
  const other = await freshAgent()
  for (const operation of [rotateAgentToken, revokeAgentToken])
    expect((await other.browser.call(operation, { params: { agent_token: id } })).status).toBe(404)
  expect((await listed(other)).length).toBe(0)
  expect(await works(secret)).toBe(200)
})

test('a token expires', async () => {
  const { secret, id } = await issueAgentToken(agent, { days: 30 })
  const now = clock().getTime()
  await change(id, { created_at: new Date(now - 30 * dayMs), expires_at: new Date(now - 1000) })
  expect([await works(secret), await stateOf(id)]).toEqual([401, 'expired'])
})

test.each(['owner', null] as const)(
  'a token ends with the account that is disabled (%s), and does not come back with it',
  async (reason) => {
    const fresh = await freshAgent()
    const { secret, id } = await issueAgentToken(fresh)
    expect(await works(secret)).toBe(200)
    const users = (changes: Updateable<DB['users']>) =>
      api.database.owner.updateTable('users').set(changes).where('id', '=', fresh.user.id).execute()
    await users({ disabled_at: clock(), disabled_reason: reason })
    expect(await works(secret)).toBe(401)
    await users({ disabled_at: null, disabled_reason: null })
    expect([await works(secret), await stateOf(id, fresh)]).toEqual([401, 'disabled'])
  },
)

test('a token waits while the account has no second factor or no proven address', async () => {
  const fresh = await freshAgent()
  const { secret } = await issueAgentToken(fresh)
  const users = (changes: Updateable<DB['users']>) =>
    api.database.owner.updateTable('users').set(changes).where('id', '=', fresh.user.id).execute()
  await users({ totp_enabled_at: null, totp_seed: null })
  expect(await works(secret)).toBe(401)
  await users({ totp_enabled_at: clock(), totp_seed: Buffer.alloc(40) })
  expect(await works(secret)).toBe(200)
  await users({ email_verified_at: null })
  expect(await works(secret)).toBe(401)
})

test.each([
  ['a changed character', (secret: string) => `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`],
  ['the prefix of organizations', (secret: string) => secret.replace('grana_agent_', 'grana_org_')],
  ['nothing', () => ''],
])('%s is no token', async (_what, forge) => {
  const { secret } = await issueAgentToken(await freshAgent())
  expect(await works(forge(secret))).toBe(401)
})

test('each kind of token opens its own part of version 1, and a session opens neither', async () => {
  const fresh = await freshAgent()
  const { secret } = await issueAgentToken(fresh)
  const ofOrganization = await issueToken(world)
  expect((await callByToken(api, secret, listV1Programs)).status).toBe(401)
  expect(await works(ofOrganization.secret)).toBe(401)
  const headers = { authorization: `Bearer ${secret}`, authemail: fresh.user.email }
  expect((await fresh.browser.call(listAgentTokens, { headers })).status).toBe(401)
  expect((await fresh.browser.call(listV1AgentPrograms, { query: {} })).status).toBe(401)
})

test('a token found in a text or an address is ended, and the log of the platform says so', async () => {
  const fresh = await freshAgent()
  const [inText, inAddress] = [await issueAgentToken(fresh), await issueAgentToken(fresh)]
  const report = await sendReport(fresh, world)
  const told = await fresh.browser.call(replyToReport, { params: { report }, body: { text: `See ${inText.secret}.` } })
  expect(told.body).toMatchObject({ code: 'request.holds_token' })
  await api.app.inject({
    method: 'GET',
    url: `${listV1AgentReports.path}?after=${inAddress.secret}`,
    headers: { authorization: `Bearer ${inAddress.secret}` },
  })
  expect([await works(inText.secret), await works(inAddress.secret)]).toEqual([401, 401])
  expect(await stateOf(inText.id, fresh)).toBe('leaked')
  const events = await api.database.owner
    .selectFrom('audit_events')
    .select(['thing_id', 'actor_id', 'organization_id'])
    .where('action', '=', 'agent_token.leaked')
    .execute()
  expect(events).toEqual(
    expect.arrayContaining(
      [inText, inAddress].map(({ id }) => ({ thing_id: id, actor_id: null, organization_id: null })),
    ),
  )
})

test('the database lets the API read no hash, and no token without an actor', async () => {
  expect((await listed()).length).toBeGreaterThan(0)
  const tokens = api.context.db.selectFrom('agent_tokens')
  await expect(tokens.select('secret_hash').execute()).rejects.toThrow(/permission/)
  expect(await tokens.select('id').execute()).toEqual([])
})
