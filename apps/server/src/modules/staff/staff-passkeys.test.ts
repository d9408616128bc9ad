import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setActorSession, inTransaction } from '#server/db/transaction.ts'
import { validPassword, startAccountApi, type AccountApi } from '#server/testing/account-api.ts'
import { portalUrl } from '#server/testing/test-api.ts'
import { testAuthenticator, type CreationOptions } from '#server/testing/test-authenticator.ts'
import type { TestBrowser } from '#server/testing/test-browser.ts'
import { getUser, type User } from '@grana/contract/accounts'
import { confirmIdentity, logIn, resetPassword } from '@grana/contract/auth'
import {
  addPasskey,
  listPasskeys,
  preparePasskey,
  removePasskey,
  type PasskeyEntry,
} from '@grana/contract/factors/passkeys'
import { confirmTwoFactor, disableTwoFactor, prepareTwoFactor, renewRecoveryCodes } from '@grana/contract/second-factor'
import { getStaffOverview } from '@grana/contract/staff/overview'
import { createStaff, parseStaffOptions } from './create-staff.ts'

let api: AccountApi
beforeAll(async () => {
  api = await startAccountApi()
})
afterAll(() => api.close())

const codeOf = (response: { body: Record<string, unknown>; status: number }) => response.body['code'] ?? response.status

async function addKey(browser: TestBrowser) {
  const options = (await browser.call(preparePasskey)).body['data'] as CreationOptions
  return browser.call(addPasskey, { body: { name: 'Laptop', ...testAuthenticator().make(options) } })
}

type Legacy = { id: string; email: string; secret: string; codes: string[]; browser: TestBrowser }

/** A staff account that predates the ban on codes: it has an authenticator and recovery codes besides its passkey. */
async function legacyStaff(): Promise<Legacy> {
  const { id, email, browser } = await api.signUp()
  const { secret } = (await browser.call(prepareTwoFactor)).body['data'] as { secret: string }
  const on = await browser.call(confirmTwoFactor, { body: { code: codeNow(secret) } })
  const { recovery_codes: codes } = on.body['data'] as { recovery_codes: string[] }
  expect((await addKey(browser)).status).toBe(200)
  const staff = { kind: 'staff', staff_role: 'administrator', username: null, username_key: null } as const
  await api.database.owner
    .updateTable('users')
    .set({ ...staff, email_verified_at: api.context.clock(), staff_passkey_since: api.context.clock() })
    .where('id', '=', id)
    .execute()
  api.forward(31)
  return { id, email, secret, codes, browser }
}

const codeNow = (secret: string) => generateSync({ secret, epoch: Math.floor(api.context.clock().getTime() / 1000) })

/** What a phishing page obtains: a session opened with the password and one code. */
async function phished(email: string, code: string): Promise<TestBrowser> {
  const browser = api.browser({ address: '192.0.2.66' })
  browser.hold(await browser.call(logIn, { body: { email, password: validPassword } }), email)
  browser.hold(await browser.call(confirmTwoFactor, { body: { code } }), email)
  return browser
}

/** A staff member created by the command, who has set a password and signed in. */
async function newStaff(email: string): Promise<TestBrowser> {
  const options = parseStaffOptions(['--email', email, '--first-name', 'Irene', '--last-name', 'Olmedo'])!
  const link = await createStaff(api.database.owner, options, { now: api.context.clock(), portalUrl })
  const browser = api.browser()
  const body = { password: validPassword, password_confirmation: validPassword }
  await browser.call(resetPassword, { params: { token: link?.split('/').at(-1) ?? '' }, body })
  expect((await api.signIn(browser, email)).status).toBe(200)
  return browser
}

describe('a staff session opened with a code', () => {
  test.each(['code', 'recovery code'] as const)('does not become a passkey session (%s)', async (kind) => {
    const { email, secret, codes } = await legacyStaff()
    const typed = (index: number) => (kind === 'code' ? codeNow(secret) : (codes[index] ?? ''))
    const browser = await phished(email, typed(0))
    expect(codeOf(await browser.call(getStaffOverview))).toBe('auth.passkey_first')
    api.forward(31)
    const off = await browser.call(disableTwoFactor, { body: { code: typed(1), password: validPassword } })
    expect(codeOf(off)).toBe('auth.passkey_first')
    expect(codeOf(await browser.call(renewRecoveryCodes, { body: { code: typed(2) } }))).toBe('auth.passkey_first')
    expect(codeOf(await browser.call(preparePasskey))).toBe('auth.passkey_first')
    expect((await browser.call(listPasskeys)).body['data']).toHaveLength(1)
    expect(codeOf(await browser.call(getStaffOverview))).toBe('auth.passkey_first')
  })
})

describe('staff', () => {
  test('cannot add an authenticator or recovery codes, nor remove their last passkey', async () => {
    const browser = await newStaff('irene@grana.example')
    expect(codeOf(await browser.call(prepareTwoFactor))).toBe('two_factor.passkeys_only')
    expect(codeOf(await browser.call(confirmTwoFactor, { body: { code: '123456' } }))).toBe('two_factor.passkeys_only')
    const added = await addKey(browser)
    expect([added.status, (added.body['data'] as { recovery_codes: string[] }).recovery_codes]).toEqual([200, []])
    expect((await browser.call(getStaffOverview)).status).toBe(200)
    expect(codeOf(await browser.call(renewRecoveryCodes, { body: { code: '1' } }))).toBe('two_factor.passkeys_only')
    const off = await browser.call(disableTwoFactor, { body: { code: '1', password: validPassword } })
    expect(codeOf(off)).toBe('two_factor.passkeys_only')
    const [first] = (await browser.call(listPasskeys)).body['data'] as PasskeyEntry[]
    const remove = () => browser.call(removePasskey, { params: { id: first?.id ?? '' } })
    expect(codeOf(await remove())).toBe('two_factor.passkeys_only')
    expect((await addKey(browser)).status).toBe(200)
    expect((await remove()).status).toBe(200)
  })

  test('lose earlier authenticators and recovery codes when they add the first passkey', async () => {
    const { id, browser } = await legacyStaff()
    expect((await browser.call(confirmIdentity, { body: { password: validPassword } })).status).toBe(422)
    expect((await addKey(browser)).status).toBe(200)
    const user = (await browser.call(getUser)).body['data'] as User
    expect(user).toMatchObject({ authenticator_enabled: false, recovery_codes_left: 0, passkeys: 2 })
    const left = await api.database.owner.selectFrom('recovery_codes').selectAll().where('user_id', '=', id).execute()
    expect(left).toEqual([])
  })
})

describe('the database, without the checks of the code', () => {
  const keyOf = (userId: string) => ({
    user_id: userId,
    credential_id: Buffer.from(crypto.randomUUID()),
    public_key: Buffer.alloc(64, 1),
    sign_count: 0,
    name: 'Stranger',
    synced: false,
    created_at: new Date(),
  })
  const sessionOf = async (userId: string) => {
    const { id } = await api.database.owner
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .orderBy('started_at', 'desc')
      .executeTakeFirstOrThrow()
    return id
  }

  test('keeps the last passkey of staff', async () => {
    const { id } = await legacyStaff()
    const remove = api.database.api.deleteFrom('passkeys').where('user_id', '=', id).execute()
    await expect(remove).rejects.toThrow('keeps its last passkey')
  })

  test('accepts another passkey of staff only in a session that used one', async () => {
    const { id, email, secret } = await legacyStaff()
    const insert = (sessionId?: string) =>
      inTransaction(api.database.api, async (trx) => {
        if (sessionId !== undefined) await setActorSession(trx, sessionId)
        await trx.insertInto('passkeys').values(keyOf(id)).execute()
      })
    const showed = await sessionOf(id)
    await expect(insert()).rejects.toThrow('only in a session that showed one')
    const other = await legacyStaff()
    await expect(insert(await sessionOf(other.id))).rejects.toThrow('only in a session that showed one')
    await insert(showed)
    await phished(email, codeNow(secret))
    await expect(insert(await sessionOf(id))).rejects.toThrow('only in a session that showed one')
  })

  test('accepts a new first passkey after a recovery, and only the recovery can clear the mark', async () => {
    const { id } = await legacyStaff()
    const { owner, api: asApi, worker } = api.database
    const clear = asApi.updateTable('users').set({ staff_passkey_since: null }).where('id', '=', id).execute()
    await expect(clear).rejects.toThrow('permission denied')
    const askedAt = new Date('2026-11-01T12:00:00Z')
    const { id: recovery } = await owner
      .insertInto('second_factor_recoveries')
      .values({ user_id: id, asked_at: askedAt, due_at: new Date('2026-11-04T12:00:00Z') })
      .returning('id')
      .executeTakeFirstOrThrow()
    const due = new Date('2026-11-04T12:00:00Z')
    const finished = sql<{ person: string }>`select grana.finish_recovery(${recovery}, ${due}) as person`
    expect((await finished.execute(worker)).rows).toEqual([{ person: id }])
    await asApi.insertInto('passkeys').values(keyOf(id)).execute()
    await expect(asApi.insertInto('passkeys').values(keyOf(id)).execute()).rejects.toThrow('only in a session')
  })
})
