import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { grantSecondFactor } from '#server/testing/reports.ts'
import {
  signedInBrowser,
  insertMember,
  insertOrganization,
  insertProgram,
  secondFactorOn,
  type MembershipRoles,
} from '#server/testing/tenants.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import type { TestBrowser } from '#server/testing/test-browser.ts'
import { insertTestUser, type TestUser } from '#server/testing/test-user.ts'
import { changeOrganization, changeSecondFactorRule, getOrganization } from '@grana/contract/customers/organizations'
import { initialsOf } from './initials.ts'

let api: TestApi
let ours: string
let owner: TestUser

beforeAll(async () => {
  api = await startTestApi()
  ours = (await insertOrganization(api.database.owner, 'ours')).id
  owner = await insertMember(api.database.owner, ours, { role: 'owner' })
})
afterAll(() => api.close())

const as = (user: TestUser): Promise<TestBrowser> => signedInBrowser(api.app, api.database.owner, user)
const params = () => ({ organization: ours })
const profile = (changes: Record<string, unknown> = {}) => ({ name: 'Org ours', country: 'MX', ...changes })

async function eventsOf(userId: string) {
  return api.database.owner
    .selectFrom('audit_events')
    .select(['organization_id', 'action', 'outcome', 'details'])
    .where('actor_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

describe('changeOrganization', () => {
  test('changes the profile as owner and records the changed fields', async () => {
    const body = profile({
      name: 'Nogal y Cedro',
      legal_name: 'Nogal y Cedro SA',
      sector: 'finance',
      website: 'https://nogal.example',
      summary: 'Bank',
    })
    const response = await (await as(owner)).call(changeOrganization, { params: params(), body })
    expect(response.status).toBe(200)
    expect(response.body['data']).toMatchObject({
      name: 'Nogal y Cedro',
      initials: 'NY',
      legal_name: 'Nogal y Cedro SA',
      sector: 'finance',
      website: 'https://nogal.example/',
      can: { edit: true, rename: true },
    })
    const [event] = await eventsOf(owner.id)
    expect(event).toMatchObject({ organization_id: ours, action: 'organization.changed', outcome: 'done' })
    const { fields } = (event?.details ?? {}) as { fields: string[] }
    expect(fields.toSorted()).toEqual(['initials', 'legal_name', 'name', 'sector', 'summary', 'website'])
  })

  test('records nothing when nothing changed', async () => {
    const browser = await as(owner)
    const before = (await eventsOf(owner.id)).length
    const body = profile({ name: 'Same', website: 'https://same.example' })
    await browser.call(changeOrganization, { params: params(), body })
    await browser.call(changeOrganization, { params: params(), body })
    expect((await eventsOf(owner.id)).length).toBe(before + 1)
  })

  test('cannot change the name or remove the sector of an approved organization', async () => {
    const strict = await insertOrganization(api.database.owner, 'approved')
    const boss = await insertMember(api.database.owner, strict.id, { role: 'owner' })
    await api.database.owner
      .updateTable('organizations')
      .set({ approval: 'approved', approved_at: new Date(), sector: 'finance' })
      .where('id', '=', strict.id)
      .execute()
    const browser = await as(boss)
    const call = (changes: Record<string, unknown>) =>
      browser.call(changeOrganization, {
        params: { organization: strict.id },
        body: profile({ name: strict.name, sector: 'finance', ...changes }),
      })
    expect((await call({ name: 'Another Bank' })).body['code']).toBe('organization.name_fixed')
    expect((await call({ legal_name: 'Another Bank SA' })).body['code']).toBe('organization.name_fixed')
    expect((await call({ sector: undefined })).body['code']).toBe('organization.name_fixed')
    expect((await call({ summary: 'New words' })).status).toBe(200)
  })

  test.each([
    ['a country that does not exist', { country: 'XX' }, 422],
    ['an empty name', { name: ' ' }, 422],
    ['a name with line breaks', { name: 'a\nb' }, 422],
    ['a website that runs script', { website: 'javascript:alert(1)' }, 422],
    ['approval', { approval: 'approved' }, 400],
    ['a second factor rule', { requires_second_factor: true }, 400],
    ['billing terms', { billing_terms_accepted_at: '2026-01-01T00:00:00Z' }, 400],
    ['another identifier', { id: '00000000-0000-4000-8000-000000000000' }, 400],
  ])('rejects %s', async (_what, changes, status) => {
    const response = await (await as(owner)).call(changeOrganization, { params: params(), body: profile(changes) })
    expect(response.status).toBe(status)
  })

  test.each<[string, MembershipRoles['role']]>([
    ['a viewer', 'viewer'],
    ['a member', 'member'],
  ])('is denied for %s, and the denial is recorded', async (_who, role) => {
    const member = await insertMember(api.database.owner, ours, { role })
    const response = await (
      await as(member)
    ).call(changeOrganization, { params: params(), body: profile({ name: 'Mine' }) })
    expect([response.status, response.body['code']]).toEqual([403, 'auth.forbidden'])
    expect(await eventsOf(member.id)).toMatchObject([
      { organization_id: ours, action: 'organization.edit', outcome: 'denied' },
    ])
  })

  test('returns 404 for the owner of another organization, whatever the input', async () => {
    const other = await insertOrganization(api.database.owner, 'other')
    const stranger = await insertMember(api.database.owner, other.id, { role: 'owner' })
    for (const body of [profile({ name: 'Stolen' }), { nonsense: 1 }]) {
      expect((await (await as(stranger)).call(changeOrganization, { params: params(), body })).status).toBe(404)
    }
    const row = await api.database.owner
      .selectFrom('organizations')
      .select('name')
      .where('id', '=', ours)
      .executeTakeFirst()
    expect(row?.name).not.toBe('Stolen')
  })
})

describe('changeSecondFactorRule', () => {
  test('needs an owner with a second factor and fresh authentication, and applies from the next request', async () => {
    const { id } = await insertOrganization(api.database.owner, 'rule')
    const boss = await insertMember(api.database.owner, id, { role: 'owner', factor: false })
    const viewer = await insertMember(api.database.owner, id, { role: 'viewer', factor: false })
    const [browser, watching] = [await as(boss), await as(viewer)]
    const call = (required: boolean) =>
      browser.call(changeSecondFactorRule, { params: { organization: id }, body: { required } })
    expect((await call(true)).body['code']).toBe('auth.second_factor_first')
    await grantSecondFactor(api.database.owner, boss)
    expect((await call(true)).body['data']).toMatchObject({ requires_second_factor: true })
    const response = await watching.call(getOrganization, { params: { organization: id } })
    expect(response.body['code']).toBe('organization.second_factor_required')
    await api.database.owner
      .updateTable('sessions')
      .set({ confirmed_at: new Date(Date.now() - 601_000) })
      .where('user_id', '=', boss.id)
      .execute()
    expect((await call(false)).body['code']).toBe('auth.confirm_first')
    // A request for re-authentication is not a denial.
    expect(await eventsOf(boss.id)).toMatchObject([
      { action: 'members.govern', outcome: 'denied', details: { code: 'auth.second_factor_first' } },
      { action: 'organization.second_factor_rule_changed', details: { required: true } },
    ])
  })

  test('is denied for viewers and agents', async () => {
    const viewer = await insertMember(api.database.owner, ours, { role: 'viewer' })
    const agent = await insertTestUser(api.database.owner, secondFactorOn)
    const body = { required: true }
    expect((await (await as(viewer)).call(changeSecondFactorRule, { params: params(), body })).status).toBe(403)
    expect((await (await as(agent)).call(changeSecondFactorRule, { params: params(), body })).status).toBe(404)
  })
})

describe('the own roles of a member', () => {
  const organizationFor = async (user: TestUser) =>
    (await (await as(user)).call(getOrganization, { params: params() })).body['data']

  test('include program roles, and only some roles may publish', async () => {
    const db = api.database.owner
    const programId = await insertProgram(db, ours)
    const place = (role: 'analyst' | 'owner') => ({ role: 'member' as const, programs: [{ programId, role }] })
    expect(await organizationFor(await insertMember(db, ours, place('analyst')))).toMatchObject({
      program_roles: ['analyst'],
      can: { see_programs: true, publish: false },
    })
    expect(await organizationFor(await insertMember(db, ours, place('owner')))).toMatchObject({
      can: { publish: true },
    })
  })

  test('without a program role show no programs', async () => {
    const plain = await insertMember(api.database.owner, ours, { role: 'member' })
    expect(await organizationFor(plain)).toMatchObject({
      program_roles: [],
      can: { see_programs: false, publish: false },
    })
  })
})

test.each([
  ['Banco del Nogal', 'BD'],
  ['nogal', 'NO'],
  ['\u00df\u00df', 'SSS'],
  ['\u{1f332}\u{1f332} x', '\u{1f332}\u{1f332}'],
  ['!!', '!!'],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
