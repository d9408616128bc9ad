import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodFields } from '#server/testing/attack/good-values.ts'
import { staffPerson } from '#server/testing/staff.ts'
import { browserOf, secondFactorOn } from '#server/testing/tenants.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { testBrowser, type TestBrowser } from '#server/testing/test-browser.ts'
import { insertTestUser } from '#server/testing/test-user.ts'
import type { Operation } from '@grana/contract/operation'
import { operations } from '@grana/contract/operations'
import { getStaffDesk, listStaffActs } from '@grana/contract/staff/desk'
import { listStaffReports } from '@grana/contract/staff/triage'
import { errorTexts } from '@grana/messages/es/errors'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const staffOperations = operations.filter(({ path }) => path.startsWith('/api/staff/'))
const openToTriagers: readonly Operation[] = [getStaffDesk, listStaffActs, listStaffReports]

function call(browser: TestBrowser, operation: Operation) {
  const body = operation.body === undefined ? {} : { body: goodFields(operation.body, 7) }
  return browser.call(operation, { params: { id: randomUUID(), file: randomUUID(), proposal: '1' }, ...body })
}

async function signedIn(changes: Parameters<typeof insertTestUser>[1]): Promise<TestBrowser> {
  return browserOf(api.app, api.database.owner, await insertTestUser(api.database.owner, changes))
}

const strangers: Record<string, () => Promise<TestBrowser>> = {
  anonymous: async () => testBrowser(api.app),
  customer: () => signedIn({ kind: 'customer', ...secondFactorOn }),
  agent: () => signedIn({ kind: 'agent', ...secondFactorOn }),
  'an agent whose address is not proven': () => signedIn({ kind: 'agent', email_verified_at: null }),
}

describe('what is for staff does not exist for others', () => {
  test('every operation under api/staff says that it is for staff', () => {
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

  test.each(staffOperations)('$method $path: a triager sees their own desk and acts alone', async (operation) => {
    const { browser } = await staffPerson(api, 'triager')
    const { status } = await call(browser, operation)
    expect(status).toBe(openToTriagers.includes(operation) ? 200 : 404)
  })

  test('a session whose second factor is due is nobody: staff are asked for it, others hear of nothing', async () => {
    for (const [kind, code] of [
      ['staff', 'auth.required'],
      ['agent', 'request.not_found'],
    ] as const) {
      const person = await insertTestUser(api.database.owner, {
        kind,
        ...(kind === 'staff' && { staff_role: 'administrator' }),
        ...secondFactorOn,
      })
      const browser = await browserOf(api.app, api.database.owner, person)
      await api.database.owner
        .updateTable('sessions')
        .set({ second_factor_due: true })
        .where('user_id', '=', person.id)
        .execute()
      expect((await call(browser, getStaffDesk)).body['code']).toBe(code)
    }
  })
})

describe('staff', () => {
  test.each(staffOperations)('$method $path: not without a passkey', async (operation) => {
    // Reports are for triagers alone; administrators are told nothing of them, with a passkey or without.
    const role = operation.path.startsWith('/api/staff/reports') ? 'triager' : 'administrator'
    const browser = await signedIn({ kind: 'staff', staff_role: role })
    const { status, body } = await call(browser, operation)
    expect([status, body['code']]).toEqual([403, 'auth.passkey_first'])
  })

  test('need the passkey itself, in this session: a code, a key that is gone or another session do not do', async () => {
    const { owner } = api.database
    const withCode = await signedIn({ kind: 'staff', staff_role: 'administrator', ...secondFactorOn })
    expect((await call(withCode, getStaffDesk)).body['code']).toBe('auth.passkey_first')
    const { browser, id, email } = await staffPerson(api)
    const other = await browserOf(api.app, owner, { id, email })
    expect((await call(other, getStaffDesk)).body['code']).toBe('auth.passkey_first')
    expect((await call(browser, getStaffDesk)).status).toBe(200)
    await owner.updateTable('users').set({ staff_passkey_since: null }).where('id', '=', id).execute()
    await owner.deleteFrom('passkeys').where('user_id', '=', id).execute()
    expect((await call(browser, getStaffDesk)).body['code']).toBe('auth.passkey_first')
  })

  test('whose token ran out are told so, and get another; once their session ended too', async () => {
    const { browser, id } = await staffPerson(api)
    const grants = api.database.owner.updateTable('grants').set({ access_expires_at: new Date(0) })
    const own = api.database.owner.selectFrom('sessions').select('id').where('user_id', '=', id)
    await grants.where('session_id', 'in', own).execute()
    expect((await call(browser, getStaffDesk)).body['code']).toBe('auth.required')
    expect((await call(browser, listStaffActs)).status).toBe(401)
  })

  test('who were turned off see nothing with the next request', async () => {
    const { browser, id } = await staffPerson(api)
    expect((await call(browser, getStaffDesk)).status).toBe(200)
    await api.database.owner.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', id).execute()
    expect((await call(browser, getStaffDesk)).status).toBe(401)
  })

  test('are shown the places that are theirs', async () => {
    const placesOf = async (role: 'administrator' | 'triager') => {
      const { body } = await call((await staffPerson(api, role)).browser, getStaffDesk)
      return (body['data'] as { places: { place: string }[] }).places.map(({ place }) => place)
    }
    expect(await placesOf('triager')).toEqual(['reports', 'acts'])
    expect(await placesOf('administrator')).toContain('people')
  })

  test('a denied try of somebody signed in stands in the log', async () => {
    const { browser, id } = await staffPerson(api, 'triager')
    const denied = staffOperations.find((operation) => !openToTriagers.includes(operation))!
    await call(browser, denied)
    const rows = await api.database.owner
      .selectFrom('audit_events')
      .select(['outcome', 'action'])
      .where('actor_id', '=', id)
      .execute()
    expect(rows).toEqual([{ outcome: 'denied', action: denied.demand?.permission }])
  })
})
