import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '#server/operation-routes.ts'
import { fieldsOf, goodFields } from '#server/testing/good-values.ts'
import { signInTestStaff } from '#server/testing/staff.ts'
import { signedInBrowser, secondFactorOn } from '#server/testing/tenants.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { testBrowser, type TestBrowser } from '#server/testing/test-browser.ts'
import { insertTestUser } from '#server/testing/test-user.ts'
import type { Operation } from '@grana/contract/operation'
import { listDisputes } from '@grana/contract/staff/disputes'
import { getStaffOverview, listStaffAuditEvents } from '@grana/contract/staff/overview'
import { listStaffReports } from '@grana/contract/staff/triage'
import { errorTexts } from '@grana/messages/es/errors'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const staffOperations = operations.filter(({ path }) => path.startsWith('/api/staff/'))
const openToTriagers: readonly Operation[] = [getStaffOverview, listDisputes, listStaffAuditEvents, listStaffReports]

function requiredQuery({ query }: Operation): Record<string, string> {
  const fields = goodFields(query, 7)
  return Object.fromEntries(fieldsOf(query).required.map((name) => [name, String(fields[name])]))
}

function call(browser: TestBrowser, operation: Operation) {
  const body = operation.body === undefined ? {} : { body: goodFields(operation.body, 7) }
  const ids = { id: randomUUID(), file: randomUUID(), upload: randomUUID(), member: randomUUID() }
  const params = { ...ids, slug: 'aaaaaaaaaaaa', proposal: '1', edition: '1' }
  return browser.call(operation, { params, ...body, query: requiredQuery(operation) })
}

async function signedIn(changes: Parameters<typeof insertTestUser>[1]): Promise<TestBrowser> {
  return signedInBrowser(api.app, api.database.owner, await insertTestUser(api.database.owner, changes))
}

const strangers: Record<string, () => Promise<TestBrowser>> = {
  anonymous: async () => testBrowser(api.app),
  customer: () => signedIn({ kind: 'customer', ...secondFactorOn }),
  agent: () => signedIn({ kind: 'agent', ...secondFactorOn }),
  'an agent whose address is not proven': () => signedIn({ kind: 'agent', email_verified_at: null }),
}

describe('staff operations return 404 to others', () => {
  test('every operation under api/staff is declared as staff only', () => {
    expect(staffOperations.length).toBeGreaterThanOrEqual(20)
    expect(staffOperations.filter(({ access }) => access !== 'staff')).toEqual([])
    expect(operations.filter(({ access, path }) => access === 'staff' && !path.startsWith('/api/staff/'))).toEqual([])
  })

  for (const [who, browser] of Object.entries(strangers)) {
    test.each(staffOperations)(`$method $path: ${who}`, async (operation) => {
      const { status, body } = await call(await browser(), operation)
      expect([status, body['code'], body['message']]).toEqual([
        404,
        'request.not_found',
        errorTexts['request.not_found'],
      ])
    })
  }

  test.each(staffOperations)(
    '$method $path: a triager has access to disputes, and to their own reports and actions only',
    async (operation) => {
      const { browser } = await signInTestStaff(api, 'triager')
      const { status } = await call(browser, operation)
      expect(status).toBe(openToTriagers.includes(operation) ? 200 : 404)
    },
  )

  test('a session with a pending second factor is unauthenticated: 401 for staff, 404 for others', async () => {
    for (const [kind, code] of [
      ['staff', 'auth.required'],
      ['agent', 'request.not_found'],
    ] as const) {
      const person = await insertTestUser(api.database.owner, {
        kind,
        ...(kind === 'staff' && { staff_role: 'administrator' }),
        ...secondFactorOn,
      })
      const browser = await signedInBrowser(api.app, api.database.owner, person)
      await api.database.owner
        .updateTable('sessions')
        .set({ second_factor_due: true })
        .where('user_id', '=', person.id)
        .execute()
      expect((await call(browser, getStaffOverview)).body['code']).toBe(code)
    }
  })
})

describe('staff', () => {
  test.each(staffOperations)('$method $path: requires a passkey', async (operation) => {
    // Reports are for triagers only; administrators get 404 for them, with or without a passkey.
    const role = operation.path.startsWith('/api/staff/reports') ? 'triager' : 'administrator'
    const browser = await signedIn({ kind: 'staff', staff_role: role })
    const { status, body } = await call(browser, operation)
    expect([status, body['code']]).toEqual([403, 'auth.passkey_first'])
  })

  test('need a passkey used in this session: a code, a removed key or another session is not enough', async () => {
    const { owner } = api.database
    const withCode = await signedIn({ kind: 'staff', staff_role: 'administrator', ...secondFactorOn })
    expect((await call(withCode, getStaffOverview)).body['code']).toBe('auth.passkey_first')
    const { browser, id, email } = await signInTestStaff(api)
    const other = await signedInBrowser(api.app, owner, { id, email })
    expect((await call(other, getStaffOverview)).body['code']).toBe('auth.passkey_first')
    expect((await call(browser, getStaffOverview)).status).toBe(200)
    await owner.updateTable('users').set({ staff_passkey_since: null }).where('id', '=', id).execute()
    await owner.deleteFrom('passkeys').where('user_id', '=', id).execute()
    expect((await call(browser, getStaffOverview)).body['code']).toBe('auth.passkey_first')
  })

  test('get 401 with an expired access token', async () => {
    const { browser, id } = await signInTestStaff(api)
    const grants = api.database.owner.updateTable('grants').set({ access_expires_at: new Date(0) })
    const own = api.database.owner.selectFrom('sessions').select('id').where('user_id', '=', id)
    await grants.where('session_id', 'in', own).execute()
    expect((await call(browser, getStaffOverview)).body['code']).toBe('auth.required')
    expect((await call(browser, listStaffAuditEvents)).status).toBe(401)
  })

  test('lose access with the next request when disabled', async () => {
    const { browser, id } = await signInTestStaff(api)
    expect((await call(browser, getStaffOverview)).status).toBe(200)
    await api.database.owner.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', id).execute()
    expect((await call(browser, getStaffOverview)).status).toBe(401)
  })

  test('see the sections of their role', async () => {
    const placesOf = async (role: 'administrator' | 'triager') => {
      const { body } = await call((await signInTestStaff(api, role)).browser, getStaffOverview)
      return (body['data'] as { places: { place: string }[] }).places.map(({ place }) => place)
    }
    expect(await placesOf('triager')).toEqual(['reports', 'disputes', 'acts'])
    expect(await placesOf('administrator')).toContain('people')
  })

  test('a denied request of a signed-in user is recorded', async () => {
    const { browser, id } = await signInTestStaff(api, 'triager')
    const denied = staffOperations.find(({ requires }) => requires?.permission === 'leads.work')!
    await call(browser, denied)
    const rows = await api.database.owner
      .selectFrom('audit_events')
      .select(['outcome', 'action'])
      .where('actor_id', '=', id)
      .execute()
    expect(rows).toEqual([{ outcome: 'denied', action: denied.requires?.permission }])
  })
})
