import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashSecret, createSecret } from '#server/lib/tokens.ts'
import {
  signedInBrowser,
  insertMember,
  insertOrganization,
  insertProgram,
  insertMembership,
  type MembershipRoles,
} from '#server/testing/tenants.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { testBrowser, type TestBrowser, type ApiResponse } from '#server/testing/test-browser.ts'
import { insertTestUser, type TestUser } from '#server/testing/test-user.ts'
import { acceptInvitation, getInvitation, inviteMember, type Invitation } from '@grana/contract/customers/invitations'
import { changeMemberRole, removeProgramMember, removeMember } from '@grana/contract/customers/members'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const as = (user: TestUser): Promise<TestBrowser> => signedInBrowser(api.app, api.database.owner, user)
const code = (response: ApiResponse) => response.body['code'] ?? response.status
const offer = (token: string) => testBrowser(api.app).call(getInvitation, { params: { token } })
const newAddress = () => `o.${randomUUID().slice(0, 12)}@tepozan.example`

async function world() {
  const db = api.database.owner
  const { id } = await insertOrganization(db)
  const program = await insertProgram(db, id)
  const add = (place: MembershipRoles) => insertMember(db, id, place)
  const first = await add({ role: 'owner' })
  return { id, program, add, first, browser: await as(first) }
}

/** Stores a known token, as the recipient of the email has it. */
async function linkOf(response: ApiResponse): Promise<string> {
  const { id } = response.body['data'] as Invitation
  const token = createSecret()
  const row = { token_hash: hashSecret(token), token_at: new Date(Date.now() + 60_000) }
  await api.database.owner.updateTable('invitations').set(row).where('id', '=', id).execute()
  return token
}

/** A second account of the inviter, and an invitation link sent to it. */
async function backDoor(inviter: TestBrowser, organization: string, place: Record<string, unknown>) {
  const self = await insertTestUser(api.database.owner, { kind: 'customer', email: newAddress() })
  const response = await inviter.call(inviteMember, { params: { organization }, body: { email: self.email, ...place } })
  expect(response.status).toBe(200)
  const token = await linkOf(response)
  return { self, token, accept: async () => (await as(self)).call(acceptInvitation, { params: { token }, body: {} }) }
}

async function roleOf(organizationId: string, userId: string) {
  const row = await api.database.owner
    .selectFrom('memberships')
    .select('role')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.role
}

async function statesIn(organizationId: string) {
  const rows = await api.database.owner
    .selectFrom('invitations')
    .select('state')
    .where('organization_id', '=', organizationId)
    .execute()
  return rows.map(({ state }) => state)
}

const asOwner = { role: 'owner' }

describe('an invitation whose inviter lost the permission to invite', () => {
  test.each(['removed', 'demoted'])('is withdrawn, and its link is invalid (%s)', async (how) => {
    const { id, add, browser } = await world()
    const leaver = await add({ role: 'owner' })
    const { self, token, accept } = await backDoor(await as(leaver), id, asOwner)
    const params = { organization: id, member: leaver.id }
    const response = await (how === 'removed'
      ? browser.call(removeMember, { params })
      : browser.call(changeMemberRole, { params, body: { role: 'viewer' } }))
    expect(response.status).toBe(200)
    expect(await statesIn(id)).toEqual(['withdrawn'])
    expect(code(await offer(token))).toBe('auth.link_expired')
    expect(code(await accept())).toBe('auth.link_expired')
    expect(await roleOf(id, self.id)).toBeUndefined()
    const events = await api.database.owner
      .selectFrom('audit_events')
      .select('action')
      .where('organization_id', '=', id)
      .where('thing', '=', 'invitation')
      .orderBy('created_at')
      .execute()
    expect(events.map(({ action }) => action)).toEqual(['invitation.sent', 'invitation.withdrawn'])
  })

  test('is withdrawn with the program role, while those of others stay', async () => {
    const { id, program, add, browser } = await world()
    const lead = await add({ role: 'member', programs: [{ programId: program, role: 'administrator' }] })
    const analyst = { role: 'member', program, program_role: 'analyst' }
    const { accept } = await backDoor(await as(lead), id, analyst)
    const kept = await backDoor(browser, id, analyst)
    const params = { organization: id, program, member: lead.id, role: 'administrator' }
    expect((await browser.call(removeProgramMember, { params })).status).toBe(200)
    expect(code(await accept())).toBe('auth.link_expired')
    expect(code(await kept.accept())).toBe(200)
  })

  test('is invalid while the inviter’s account is disabled', async () => {
    const { id, add } = await world()
    const suspended = await add({ role: 'owner' })
    const { token, accept } = await backDoor(await as(suspended), id, asOwner)
    const row = { disabled_at: new Date() }
    await api.database.owner.updateTable('users').set(row).where('id', '=', suspended.id).execute()
    expect(code(await offer(token))).toBe('auth.link_expired')
    expect(code(await accept())).toBe('auth.link_expired')
  })

  test('is never accepted after a concurrent removal of the inviter', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id, add, browser } = await world()
      const leaver = await add({ role: 'owner' })
      const { self, accept } = await backDoor(await as(leaver), id, asOwner)
      const removal = { params: { organization: id, member: leaver.id } }
      const [accepted] = await Promise.all([accept(), browser.call(removeMember, removal)])
      expect((await statesIn(id))[0]).toBe(accepted.status === 200 ? 'accepted' : 'withdrawn')
      expect(await roleOf(id, self.id)).toBe(accepted.status === 200 ? 'owner' : undefined)
    }
  })
})

test.each([
  ['viewer', 'owner', 'owner'],
  ['owner', 'viewer', 'owner'],
] as const)('a %s who accepts an invitation as %s becomes %s', async (before, offered, after) => {
  const { id, browser } = await world()
  const { self, accept } = await backDoor(browser, id, { role: offered })
  await insertMembership(api.database.owner, { organizationId: id, userId: self.id }, { role: before })
  expect(code(await accept())).toBe(200)
  expect(await roleOf(id, self.id)).toBe(after)
})

describe('an outdated invitation', () => {
  test('does not block a new invitation by a member who cannot see it', async () => {
    const { id, program, add, browser } = await world()
    const email = newAddress()
    await browser.call(inviteMember, { params: { organization: id }, body: { email, ...asOwner } })
    const lead = await as(await add({ role: 'member', programs: [{ programId: program, role: 'administrator' }] }))
    const body = { email, role: 'member', program, program_role: 'analyst' }
    const again = () => lead.call(inviteMember, { params: { organization: id }, body })
    expect(code(await again())).toBe('invitation.already')
    const over = { expires_at: new Date(Date.now() - 1000) }
    await api.database.owner.updateTable('invitations').set(over).where('organization_id', '=', id).execute()
    expect(code(await again())).toBe(200)
    expect((await statesIn(id)).toSorted()).toEqual(['expired', 'pending'])
  })
})
