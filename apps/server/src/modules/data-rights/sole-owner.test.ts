import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { grantSecondFactor } from '#server/testing/reports.ts'
import {
  signedInBrowser,
  insertMember,
  insertOrganization,
  insertProgram,
  type MembershipRoles,
} from '#server/testing/tenants.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { testPassword, type TestUser } from '#server/testing/test-user.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { changeMemberRole, removeProgramMember } from '@grana/contract/customers/members'
import { leaveOrganization } from '@grana/contract/customers/organizations'
import { disableAccount, eraseAccount } from '@grana/contract/data-rights'
import type { ProgramState } from '@grana/contract/program-values'
import { eraseDueAccounts } from './erase-due-accounts.ts'

const dayMs = 86_400_000

let api: TestApi
let worker: TestWorker

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

async function founded() {
  const db = api.database.owner
  const { id, name } = await insertOrganization(db)
  const program = await insertProgram(db, id)
  const add = (place: MembershipRoles) => insertMember(db, id, { ...place, factor: false })
  return { id, name, program, add }
}

async function go(user: TestUser, operation: typeof disableAccount | typeof eraseAccount = disableAccount) {
  const browser = await signedInBrowser(api.app, api.database.owner, user)
  const response = await browser.call(operation, { body: { password: testPassword } })
  return { code: response.body['code'] ?? response.status, message: String(response.body['message']) }
}

const turnOff = (user: TestUser) =>
  api.database.owner.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', user.id).execute()

describe('the account of a sole owner', () => {
  test.each([disableAccount, eraseAccount])(
    'stays enabled while there is no other owner ($name)',
    async (operation) => {
      const { name, add } = await founded()
      const owner = await add({ role: 'owner' })
      await add({ role: 'viewer' })
      const response = await go(owner, operation)
      expect(response.code).toBe('account.sole_owner')
      expect(response.message).toContain(name)
      const row = await api.database.owner
        .selectFrom('users')
        .select(['disabled_at', 'erase_at'])
        .where('id', '=', owner.id)
        .executeTakeFirstOrThrow()
      expect(row).toEqual({ disabled_at: null, erase_at: null })
    },
  )

  test('stays enabled while a program has no other owner, and can be disabled once it has one', async () => {
    const { program, add } = await founded()
    const role = { role: 'member', programs: [{ programId: program, role: 'owner' }] } as const
    await add({ role: 'owner' })
    const lead = await add(role)
    expect((await go(lead)).code).toBe('account.sole_owner')
    await add(role)
    expect((await go(lead)).code).toBe(200)
  })

  test('is not replaced by an owner whose account is disabled, here and in the team', async () => {
    const { id, program, add } = await founded()
    const both = { role: 'owner', programs: [{ programId: program, role: 'owner' }] } as const
    const [owner, gone] = [await add(both), await add(both)]
    await add({ role: 'viewer' })
    await turnOff(gone)
    expect((await go(owner)).code).toBe('account.sole_owner')
    const browser = await signedInBrowser(api.app, api.database.owner, owner)
    await grantSecondFactor(api.database.owner, owner)
    const params = { organization: id, member: owner.id }
    const left = await browser.call(leaveOrganization, { params, body: {} })
    expect(left.body['code']).toBe('organization.last_owner')
    const demoted = await browser.call(changeMemberRole, { params, body: { role: 'viewer' } })
    expect(demoted.body['code']).toBe('organization.last_owner')
    const dismissed = await browser.call(removeProgramMember, { params: { ...params, program, role: 'owner' } })
    expect(dismissed.body['code']).toBe('program.last_owner')
  })

  test('can be disabled in an organization without other members, but not with an open program', async () => {
    const { id, program, add } = await founded()
    const owner = await add({ role: 'owner' })
    const state = (to: ProgramState) =>
      api.database.owner
        .updateTable('programs')
        .set({ state: to, published_at: new Date(), policy_version: 1 })
        .where('organization_id', '=', id)
        .where('id', '=', program)
        .execute()
    await api.database.owner
      .insertInto('policy_versions')
      .values({ organization_id: id, program_id: program, version: 1 })
      .execute()
    await state('paused')
    expect((await go(owner)).code).toBe('account.sole_owner')
    await state('closed')
    expect((await go(owner)).code).toBe(200)
  })

  test('stays enabled for one of two owners who leave concurrently', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { add } = await founded()
      await add({ role: 'viewer' })
      const both = [await add({ role: 'owner' }), await add({ role: 'owner' })]
      const response = await Promise.all(both.map((owner) => go(owner)))
      const codes = response.map(({ code }) => code)
      expect(codes).toHaveLength(2)
      expect(codes).toEqual(expect.arrayContaining([200, 'account.sole_owner']))
    }
  })
})

test('an erasure is recorded in the audit log of the organization', async () => {
  const { id, add } = await founded()
  const [, leaver] = [await add({ role: 'owner' }), await add({ role: 'viewer' })]
  expect((await go(leaver, eraseAccount)).code).toBe(200)
  worker.at(new Date(Date.now() + 15 * dayMs))
  await eraseDueAccounts(worker.context)
  const events = await api.database.owner
    .selectFrom('audit_events')
    .select(['organization_id', 'actor_id', 'action', 'thing_id', 'details'])
    .where('organization_id', '=', id)
    .execute()
  const details = { role: 'viewer', account: 'erased' }
  expect(events).toEqual([
    { organization_id: id, actor_id: leaver.id, action: 'member.left', thing_id: leaver.id, details },
  ])
})
