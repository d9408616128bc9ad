import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sentStatements } from '#server/testing/sent-statements.ts'
import { signedInBrowser, insertMember, insertOrganization, insertProgram } from '#server/testing/tenants.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import type { TestBrowser } from '#server/testing/test-browser.ts'
import { insertTestUser, type TestUser, type TestUserChanges } from '#server/testing/test-user.ts'
import { listProgramMembers } from '@grana/contract/customers/members'
import { getOrganization, listOrganizations } from '@grana/contract/customers/organizations'
import { listStaffOrganizations } from '@grana/contract/staff/organizations'

let api: TestApi
let ours: string
let theirs: string
let owner: TestUser

beforeAll(async () => {
  api = await startTestApi()
  const db = api.database.owner
  ours = (await insertOrganization(db, 'ours')).id
  theirs = (await insertOrganization(db, 'theirs')).id
  owner = await insertMember(db, ours, { role: 'owner' })
  await insertMember(db, theirs, { role: 'owner' })
})
afterAll(() => api.close())

const as = (user: TestUser): Promise<TestBrowser> => signedInBrowser(api.app, api.database.owner, user)

async function denials(userId: string) {
  return api.database.owner
    .selectFrom('audit_events')
    .select(['organization_id', 'action', 'thing', 'outcome', 'details'])
    .where('actor_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

/** A response as sent, without what differs between any two responses. */
function shape({ status, headers, body }: Awaited<ReturnType<TestBrowser['call']>>): string {
  const { 'x-request-id': _id, date: _date, ...rest } = headers as Record<string, string>
  const { requestId: _request, ...said } = body
  return JSON.stringify({ status, headers: rest, said })
}

describe('an organization', () => {
  test('is returned to its members, with their permissions', async () => {
    const told = await (await as(owner)).call(getOrganization, { params: { organization: ours } })
    expect(told.status).toBe(200)
    expect(told.body['data']).toMatchObject({
      id: ours,
      name: 'Org ours',
      role: 'owner',
      can: { edit: true, govern: true },
    })
    const viewer = await insertMember(api.database.owner, ours, { role: 'viewer' })
    const seen = await (await as(viewer)).call(getOrganization, { params: { organization: ours } })
    expect(seen.body['data']).toMatchObject({ role: 'viewer', can: { edit: false, govern: false, see_audit: true } })
  })

  test('returns 404 for other organizations, exactly like for one that does not exist or an invalid id', async () => {
    const browser = await as(owner)
    const [foreign, absent, malformed] = await Promise.all(
      [theirs, randomUUID(), 'x'].map((organization) => browser.call(getOrganization, { params: { organization } })),
    )
    expect(foreign?.status).toBe(404)
    expect(shape(foreign!)).toBe(shape(absent!))
    expect(shape(foreign!)).toBe(shape(malformed!))
    expect(JSON.stringify(foreign)).not.toContain('theirs')
  })

  test.each<[string, TestUserChanges]>([
    ['an agent', {}],
    ['a triager', { kind: 'staff', staff_role: 'triager' }],
    ['an administrator', { kind: 'staff', staff_role: 'administrator' }],
    ['a customer without an organization', { kind: 'customer' }],
  ])('returns 404 for %s', async (_who, changes) => {
    const stranger = await insertTestUser(api.database.owner, changes)
    const told = await (await as(stranger)).call(getOrganization, { params: { organization: ours } })
    expect([told.status, told.body['code']]).toEqual([404, 'request.not_found'])
  })

  test('returns 404 to a removed member from the next request on', async () => {
    const member = await insertMember(api.database.owner, ours, { role: 'viewer' })
    const browser = await as(member)
    expect((await browser.call(getOrganization, { params: { organization: ours } })).status).toBe(200)
    await api.database.owner.deleteFrom('memberships').where('user_id', '=', member.id).execute()
    expect((await browser.call(getOrganization, { params: { organization: ours } })).status).toBe(404)
  })

  test('is rejected without a session, and with an unverified email', async () => {
    const { testBrowser } = await import('#server/testing/test-browser.ts')
    const visitor = await testBrowser(api.app).call(getOrganization, { params: { organization: ours } })
    expect(visitor.status).toBe(401)
    const unproven = await insertTestUser(api.database.owner, { kind: 'customer', email_verified_at: null })
    const told = await (await as(unproven)).call(listOrganizations)
    expect(told.body['code']).toBe('auth.unproven')
  })

  test('that requires a second factor is returned only with one, and the list says so', async () => {
    const strict = await insertOrganization(api.database.owner, 'strict')
    const member = await insertMember(api.database.owner, strict.id, { role: 'owner', factor: false })
    await api.database.owner
      .updateTable('organizations')
      .set({ requires_second_factor: true })
      .where('id', '=', strict.id)
      .execute()
    const browser = await as(member)
    const told = await browser.call(getOrganization, { params: { organization: strict.id } })
    expect([told.status, told.body['code']]).toEqual([403, 'organization.second_factor_required'])
    expect((await browser.call(listOrganizations)).body['data']).toMatchObject([
      { id: strict.id, second_factor_missing: true },
    ])
    await api.database.owner
      .updateTable('users')
      .set({ totp_enabled_at: new Date(), totp_seed: Buffer.alloc(40) })
      .where('id', '=', member.id)
      .execute()
    expect((await browser.call(getOrganization, { params: { organization: strict.id } })).status).toBe(200)
  })
})

describe('the list of the user’s organizations', () => {
  test('contains the user’s own and no other', async () => {
    const told = await (await as(owner)).call(listOrganizations)
    expect(told.body['data']).toEqual([
      { id: ours, name: 'Org ours', initials: 'OM', role: 'owner', second_factor_missing: false },
    ])
  })

  test('is forbidden to agents and staff', async () => {
    const agent = await insertTestUser(api.database.owner)
    const told = await (await as(agent)).call(listOrganizations)
    expect([told.status, told.body['code']]).toEqual([403, 'auth.forbidden'])
  })
})

describe('a denied attempt', () => {
  test('is recorded, in the audit log of the platform where the user is no member', async () => {
    const stranger = await insertTestUser(api.database.owner, { kind: 'customer' })
    const browser = await as(stranger)
    const absent = randomUUID()
    for (const organization of [theirs, absent, 'not-a-name\u0000']) {
      await browser.call(getOrganization, { params: { organization } })
    }
    const common = { organization_id: null, action: 'organization.read', thing: 'organization', outcome: 'denied' }
    const code = 'request.not_found'
    expect(await denials(stranger.id)).toEqual([
      { ...common, details: { tried: { organization: theirs }, code } },
      { ...common, details: { tried: { organization: absent }, code } },
      { ...common, details: { tried: {}, code } },
    ])
  })

  test('is recorded with its program, even one that the user may not know of, and with no other tenant', async () => {
    const db = api.database.owner
    const [own, foreign] = [await insertProgram(db, ours, 'hidden'), await insertProgram(db, theirs, 'foreign')]
    const member = await insertMember(db, ours, { role: 'member' })
    const browser = await as(member)
    for (const program of [own, foreign, randomUUID()]) {
      const told = await browser.call(listProgramMembers, { params: { organization: ours, program } })
      expect(told.body['code']).toBe('request.not_found')
    }
    await browser.call(listProgramMembers, { params: { organization: theirs, program: foreign } })
    const rows = await db
      .selectFrom('audit_events')
      .select(['organization_id', 'program_id'])
      .where('actor_id', '=', member.id)
      .orderBy('created_at')
      .execute()
    expect(rows).toEqual([
      { organization_id: ours, program_id: own },
      { organization_id: ours, program_id: null },
      { organization_id: ours, program_id: null },
      { organization_id: null, program_id: null },
    ])
  })

  test.each<[string, Partial<Parameters<typeof insertTestUser>[1]>]>([
    ['auth.unproven', { kind: 'customer', email_verified_at: null }],
    ['consent.due', { kind: 'customer' }],
    ['auth.passkey_first', { kind: 'staff', staff_role: 'administrator' }],
  ])('is recorded when it fails before the authorization: %s', async (expected, changes) => {
    const person = await insertTestUser(api.database.owner, changes)
    if (expected === 'consent.due')
      await api.database.owner.deleteFrom('consents').where('user_id', '=', person.id).execute()
    const browser = await as(person)
    const told = await (expected === 'auth.passkey_first'
      ? browser.call(listStaffOrganizations)
      : browser.call(getOrganization, { params: { organization: ours } }))
    expect(told.body['code']).toBe(expected)
    expect(await denials(person.id)).toMatchObject([{ outcome: 'denied', details: { code: expected } }])
  })

  test('is not recorded without a signed-in user, nor on success', async () => {
    const member = await insertMember(api.database.owner, ours, { role: 'viewer' })
    await (await as(member)).call(getOrganization, { params: { organization: ours } })
    expect(await denials(member.id)).toEqual([])
  })
})

test('another organization costs the same statements and rows as one that does not exist', async () => {
  const browser = await as(owner)
  const ask = (organization: string) =>
    sentStatements(() => browser.call(getOrganization, { params: { organization } }))
  const [foreign, absent] = [await ask(theirs), await ask(randomUUID())]
  expect(foreign.sent).toEqual(absent.sent)
  expect(foreign.sent.length).toBeGreaterThan(0)
  expect(shape(foreign.result)).toBe(shape(absent.result))
})
