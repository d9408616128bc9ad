import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authenticatorPlace } from '#server/lib/authenticator-place.ts'
import { startAccountApi, type AccountApi } from '#server/testing/account-api.ts'
import { explore, type Scenario } from '#server/testing/downgrades/explore.ts'
import { signIn, type Walker } from '#server/testing/downgrades/walker.ts'
import { reportingAgent, reportWorld, sendReport, type ReportWorld } from '#server/testing/reports.ts'
import { grantPasskey } from '#server/testing/staff.ts'
import { insertMember } from '#server/testing/tenants.ts'
import { customersUrl, staffUrl } from '#server/testing/test-api.ts'
import { testAuthenticator } from '#server/testing/test-authenticator.ts'
import type { TestBrowser } from '#server/testing/test-browser.ts'
import { sized } from '#server/testing/test-size.ts'
import { insertTestUser, testPassword, type TestUser } from '#server/testing/test-user.ts'
import { inviteMember } from '@grana/contract/customers/invitations'
import { preparePasskey } from '@grana/contract/factors/passkeys'
import { getReport } from '@grana/contract/reports/organization-reports'
import { getStaffOverview } from '@grana/contract/staff/overview'
import { newRecoveryCodes, newSeed, hashRecoveryCode } from './totp.ts'

let api: AccountApi
let world: ReportWorld
let report: string
beforeAll(async () => {
  api = await startAccountApi()
  world = await reportWorld(api)
  report = await sendReport(await reportingAgent(api), world)
})
afterAll(() => api.close())

const depth = sized({ gate: 3, full: 5 })

function walkerIn(user: TestUser, browser: TestBrowser, knows: Partial<Walker> = {}): Walker {
  const app = { name: 'customers', url: customersUrl } as const
  return { api, user, browser, password: testPassword, recoveryCodes: [], device: testAuthenticator(), app, ...knows }
}

/** Gives an account an authenticator and one recovery code; the scenario decides what the attacker has of them. */
async function giveAuthenticator({ id }: TestUser) {
  const { context, database } = api
  const seed = newSeed()
  const sealed = context.sealing.seal(seed, authenticatorPlace(id))
  await database.owner
    .updateTable('users')
    .set({ totp_seed: sealed, totp_enabled_at: context.clock() })
    .where('id', '=', id)
    .execute()
  const codes = newRecoveryCodes().slice(0, 3)
  const rows = codes.map((code) => ({ user_id: id, code_hash: hashRecoveryCode(code) ?? Buffer.alloc(0) }))
  await database.owner.insertInto('recovery_codes').values(rows).execute()
  return { seed, codes }
}

/** An older staff account that was phished: the attacker has the password, authenticator and recovery codes, but not the passkey. */
const codeToPasskey: Scenario = {
  begin: async () => {
    const staff = { kind: 'staff', staff_role: 'administrator' } as const
    const user = await insertTestUser(api.database.owner, staff)
    const { seed, codes } = await giveAuthenticator(user)
    await grantPasskey(api.database.owner, user.id)
    return walkerIn(user, await signIn(api, user, seed), {
      seed,
      recoveryCodes: codes,
      app: { name: 'staff', url: staffUrl },
    })
  },
  isOpen: async ({ browser }) => (await browser.call(getStaffOverview)).status === 200,
}

/** The attacker has the password of an owner without a second factor, in an organization with reports. */
const passwordToReport: Scenario = {
  begin: async () => {
    const owner = { role: 'owner', factor: false } as const
    const user = await insertMember(api.database.owner, world.organization, owner)
    return walkerIn(user, await signIn(api, user))
  },
  isOpen: async ({ browser }) => {
    const params = { organization: world.organization }
    const read = await browser.call(getReport, { params: { ...params, report } })
    const body = { email: `x.${randomUUID()}@tepozan.example`, role: 'owner' }
    const invited = await browser.call(inviteMember, { params, body })
    return read.status === 200 || invited.status === 200
  },
}

/** The attacker has an open session that used both factors, and the password without the factor. */
const staleToFresh: Scenario = {
  begin: async () => {
    const owner = { role: 'owner', factor: false } as const
    const user = await insertMember(api.database.owner, world.organization, owner)
    const { seed } = await giveAuthenticator(user)
    const browser = await signIn(api, user, seed)
    api.forward(601)
    return walkerIn(user, browser)
  },
  isOpen: async ({ browser }) => (await browser.call(preparePasskey)).status === 200,
}

describe('no path of account operations leads', () => {
  test.for([
    ['from a staff session by code to one by passkey', codeToPasskey],
    ['from a session by password to a report, or to inviting who reads it', passwordToReport],
    ['from a stale session to a fresh one', staleToFresh],
  ] as const)('%s', { timeout: 600_000 }, async ([, scenario]) => {
    const { found, states, walks } = await explore(scenario, depth)
    expect(found).toBeUndefined()
    // Control: the explorer visited states; without moves it would find nothing either.
    expect(states).toBeGreaterThan(1)
    expect(walks).toBeGreaterThan(states)
  })
})

describe('the explorer finds a path when a check is removed', () => {
  const users = (id: string) => api.database.owner.updateTable('users').where('id', '=', id)

  test('codes can disable the passkeys of staff', { timeout: 600_000 }, async () => {
    const flaw: Scenario['flaw'] = async ({ user: { id } }, { name }) => {
      if (name !== 'disableTwoFactor') return
      const off = { staff_passkey_since: null, totp_enabled_at: null, totp_seed: null }
      await users(id).set(off).execute()
      await api.database.owner.deleteFrom('passkeys').where('user_id', '=', id).execute()
    }
    const { found } = await explore({ ...codeToPasskey, flaw }, 3)
    expect(found).toEqual(['disableTwoFactor', 'preparePasskey', 'addPasskey'])
  })

  test('a factor enrolled with the password has no delay', { timeout: 600_000 }, async () => {
    const flaw: Scenario['flaw'] = async ({ user: { id } }) => {
      await users(id).set({ factor_waits_until: null }).execute()
    }
    const { found } = await explore({ ...passwordToReport, flaw }, 2)
    expect(found).toHaveLength(2)
  })

  test('a password change counts as re-authentication', { timeout: 600_000 }, async () => {
    const flaw: Scenario['flaw'] = async ({ user: { id } }, { name }) => {
      if (name !== 'changePassword') return
      const confirmed_at = api.context.clock()
      await api.database.owner.updateTable('sessions').set({ confirmed_at }).where('user_id', '=', id).execute()
    }
    const { found } = await explore({ ...staleToFresh, flaw }, 1)
    expect(found).toEqual(['changePassword'])
  })
})
