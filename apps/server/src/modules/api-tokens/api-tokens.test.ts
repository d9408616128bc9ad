import type { Updateable } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DB } from '#server/db/tables.ts'
import { callByToken, issueToken } from '#server/testing/api-tokens.ts'
import { movableClock } from '#server/testing/movable-clock.ts'
import { dataOf } from '#server/testing/programs.ts'
import { reportingAgent, reportWorld, type ReportWorld } from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import {
  apiTokenLimits,
  createApiToken,
  listApiTokens,
  revokeApiToken,
  rotateApiToken,
  type ApiToken,
  type IssuedToken,
} from '@grana/contract/machines/api-tokens'
import { listV1Programs } from '@grana/contract/machines/v1-programs'
import { listV1Reports } from '@grana/contract/machines/v1-reports'

const dayMs = 86_400_000
const { clock, forward } = movableClock()
let api: TestApi
let world: ReportWorld

beforeAll(async () => {
  api = await startTestApi({ clock })
  world = await reportWorld(api)
})
afterAll(() => api.close())

/** An owner whose proof of identity is recent by the test's clock, in an organization with a program. */
async function freshWorld() {
  const fresh = await reportWorld(api)
  await confirmNow()
  return fresh
}

const confirmNow = () => api.database.owner.updateTable('sessions').set({ confirmed_at: clock() }).execute()

async function freshOwner() {
  const owner = await world.member({ role: 'owner' })
  await confirmNow()
  return { ...owner, organization: world.organization }
}

type TokenChanges = Updateable<DB['organization_tokens']>
const change = (id: string, changes: TokenChanges) =>
  api.database.owner.updateTable('organization_tokens').set(changes).where('id', '=', id).execute()

const params = () => ({ organization: world.organization })
const works = async (secret: string) => (await callByToken(api, secret, listV1Programs)).status
const listed = async () => dataOf<ApiToken[]>(await world.browser.call(listApiTokens, { params: params() }))
const stateOf = async (id: string) => (await listed()).find((token) => token.id === id)?.state
const body = { name: 'Tracker', scopes: ['reports:read'] as const, days: 90 as const }
const create = (changes: object = {}) =>
  world.browser.call(createApiToken, { params: params(), body: { ...body, scopes: [...body.scopes], ...changes } })

test('a token is shown once, listed without its secret, and stored as a hash', async () => {
  const { secret, id } = await issueToken(world)
  expect(secret).toMatch(/^grana_org_[\w-]{49}$/)
  expect(await works(secret)).toBe(200)
  const token = (await listed()).find((one) => one.id === id)
  expect(token).toMatchObject({ state: 'active', hint: secret.slice(-4) })
  const rows = await api.database.owner.selectFrom('organization_tokens').selectAll().execute()
  expect(JSON.stringify([await listed(), rows, api.logged])).not.toContain(secret.slice(10, 40))
})

test('its last use is noted to the minute', async () => {
  const { secret, id } = await issueToken(world)
  const usedAt = async () => (await listed()).find((one) => one.id === id)?.last_used_at
  expect(await usedAt()).toBeUndefined()
  await works(secret)
  const first = await usedAt()
  await works(secret)
  expect(await usedAt()).toBe(first)
  forward(61)
  await works(secret)
  expect(await usedAt()).not.toBe(first)
})

test('only owners with a recent proof of identity create one', async () => {
  for (const role of ['viewer', 'member'] as const) {
    const member = await world.member({ role })
    const answer = await member.browser.call(createApiToken, {
      params: params(),
      body: { ...body, scopes: ['reports:read'] },
    })
    expect(answer.body).toMatchObject({ code: 'auth.forbidden' })
  }
  const programOwner = await world.inProgram('owner')
  expect((await programOwner.browser.call(listApiTokens, { params: params() })).status).toBe(403)
  const stranger = await reportWorld(api)
  expect((await stranger.browser.call(listApiTokens, { params: params() })).status).toBe(404)
  expect((await (await reportingAgent(api)).browser.call(listApiTokens, { params: params() })).status).toBe(404)
  forward(301)
  expect((await create()).body).toMatchObject({ code: 'auth.confirm_first' })
  await confirmNow()
  expect((await create()).status).toBe(200)
})

test.each([
  ['no scope', { scopes: [] }],
  ['a scope twice', { scopes: ['reports:read', 'reports:read'] }],
  ['an unknown scope', { scopes: ['money:write'] }],
  ['no program', { programs: [] }],
  ['more than a year', { days: 366 }],
  ['no name', { name: ' ' }],
])('%s is refused', async (_what, changes) => {
  expect((await create(changes)).status).toBe(422)
})

test('a token for chosen programs neither reads the whole log nor names programs of others', async () => {
  const answer = await create({ programs: [world.program], scopes: ['audit:read'] })
  expect(answer.body).toMatchObject({ code: 'token.whole_organization' })
  const stranger = await reportWorld(api)
  expect((await create({ programs: [stranger.program] })).status).toBe(404)
  expect((await create({ programs: [world.program, world.program] })).status).toBe(200)
})

test('after a rotation both secrets work for a day, then only the new one', async () => {
  const { secret, id } = await issueToken(world)
  const answer = await world.browser.call(rotateApiToken, { params: { ...params(), api_token: id } })
  const { secret: next } = dataOf<IssuedToken>(answer)
  expect([await works(secret), await works(next)]).toEqual([200, 200])
  // A second rotation ends the first secret at once: one overlap at a time.
  const third = dataOf<IssuedToken>(
    await world.browser.call(rotateApiToken, { params: { ...params(), api_token: id } }),
  ).secret
  expect([await works(secret), await works(next), await works(third)]).toEqual([401, 200, 200])
  const [token] = (await listed()).filter((one) => one.id === id)
  expect(new Date(token?.previous_until ?? 0).getTime() - clock().getTime()).toBeGreaterThan(23 * 3_600_000)
  await change(id, { previous_until: new Date(clock().getTime() - 1000) })
  expect([await works(next), await works(third)]).toEqual([401, 200])
})

test('a revoked token is refused at once, and cannot be rotated', async () => {
  const owner = await freshOwner()
  const { secret, id } = await issueToken(owner)
  await owner.browser.call(revokeApiToken, { params: { ...params(), api_token: id } })
  expect(await works(secret)).toBe(401)
  const rotated = await owner.browser.call(rotateApiToken, { params: { ...params(), api_token: id } })
  expect(rotated.body).toMatchObject({ code: 'token.ended' })
  const stranger = await reportWorld(api)
  const theirs = { organization: stranger.organization, api_token: id }
  expect((await stranger.browser.call(revokeApiToken, { params: theirs })).status).toBe(404)
})

test('a token ends with the ownership, and with the account, of the person who created it', async () => {
  for (const change of [
    (id: string) =>
      api.database.owner.updateTable('memberships').set({ role: 'viewer' }).where('user_id', '=', id).execute(),
    (id: string) => api.database.owner.deleteFrom('memberships').where('user_id', '=', id).execute(),
    (id: string) =>
      api.database.owner.updateTable('users').set({ disabled_at: clock() }).where('id', '=', id).execute(),
  ]) {
    const owner = await freshOwner()
    const { secret } = await issueToken(owner)
    expect(await works(secret)).toBe(200)
    await change(owner.user.id)
    expect(await works(secret)).toBe(401)
  }
})

test('a token expires', async () => {
  const { secret, id } = await issueToken(await freshOwner(), { days: 30 })
  const now = clock().getTime()
  await change(id, { created_at: new Date(now - 30 * dayMs), expires_at: new Date(now - 1000) })
  expect(await works(secret)).toBe(401)
})

test.each([
  ['a changed character', (secret: string) => `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`],
  ['another kind', (secret: string) => secret.replace('grana_org_', 'grana_at_')],
  ['nothing', () => ''],
])('%s is no token', async (_what, forge) => {
  const fresh = await freshWorld()
  const { secret } = await issueToken(fresh)
  expect(await works(forge(secret))).toBe(401)
})

test('a token opens nothing but version 1, and a session opens nothing of version 1', async () => {
  const fresh = await freshWorld()
  const { secret } = await issueToken(fresh)
  const bearer = { authorization: `Bearer ${secret}`, authemail: fresh.owner.email }
  const answer = await fresh.browser.call(listApiTokens, {
    params: { organization: fresh.organization },
    headers: bearer,
  })
  expect(answer.status).toBe(401)
  expect((await fresh.browser.call(listV1Programs, {})).status).toBe(401)
})

test('a token found in a text or an address is ended, and the log says so', async () => {
  const fresh = await freshWorld()
  const inText = await issueToken(fresh)
  const inAddress = await issueToken(fresh)
  const told = await fresh.browser.call(createApiToken, {
    params: { organization: fresh.organization },
    body: { ...body, scopes: ['reports:read'], name: inText.secret },
  })
  expect(told.status).toBe(422)
  const { app } = api
  await app.inject({
    method: 'GET',
    url: `${listV1Reports.path}?after=${inAddress.secret}`,
    headers: { authorization: `Bearer ${inAddress.secret}` },
  })
  expect([await works(inText.secret), await works(inAddress.secret)]).toEqual([401, 401])
  const events = await api.database.owner
    .selectFrom('audit_events')
    .select(['thing_id', 'actor_id'])
    .where('action', '=', 'api_token.leaked')
    .execute()
  expect(events).toEqual(
    expect.arrayContaining([inText, inAddress].map(({ id }) => ({ thing_id: id, actor_id: null }))),
  )
})

test(`an organization has at most ${apiTokenLimits.perOrganization} active tokens`, async () => {
  const fresh = await freshWorld()
  const made = await Promise.all(
    Array.from({ length: apiTokenLimits.perOrganization + 4 }, (_, at) =>
      fresh.browser.call(createApiToken, {
        params: { organization: fresh.organization },
        body: { ...body, scopes: ['reports:read'], name: `token ${at}` },
      }),
    ),
  )
  expect(made.filter(({ status }) => status === 200)).toHaveLength(apiTokenLimits.perOrganization)
  expect(await stateOf('absent')).toBeUndefined()
})

test('the database lets the API read no hash, and no token without an actor', async () => {
  expect((await listed()).length).toBeGreaterThan(0)
  const tokens = api.context.db.selectFrom('organization_tokens')
  await expect(tokens.select('secret_hash').execute()).rejects.toThrow(/permission/)
  expect(await tokens.select('id').execute()).toEqual([])
})
