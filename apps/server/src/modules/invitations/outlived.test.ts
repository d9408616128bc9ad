import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashSecret, newSecret } from '#server/lib/tokens.ts'
import {
  browserOf,
  insertMember,
  insertOrganization,
  insertProgram,
  join,
  type Place,
} from '#server/testing/tenants.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { testBrowser, type TestBrowser, type Told } from '#server/testing/test-browser.ts'
import { insertTestUser, type TestUser } from '#server/testing/test-user.ts'
import { acceptInvitation, getOffer, inviteMember, type Invitation } from '@grana/contract/customers/invitations'
import { changeMemberRole, dismissMember, removeMember } from '@grana/contract/customers/members'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const as = (user: TestUser): Promise<TestBrowser> => browserOf(api.app, api.database.owner, user)
const code = (told: Told) => told.body['code'] ?? told.status
const offer = (token: string) => testBrowser(api.app).call(getOffer, { params: { token } })
const newAddress = () => `o.${randomUUID().slice(0, 12)}@tepozan.example`

async function world() {
  const db = api.database.owner
  const { id } = await insertOrganization(db)
  const program = await insertProgram(db, id)
  const add = (place: Place) => insertMember(db, id, place)
  const first = await add({ role: 'owner' })
  return { id, program, add, first, browser: await as(first) }
}

/** The link is known as whoever got the mail knows it. */
async function linkOf(told: Told): Promise<string> {
  const { id } = told.body['data'] as Invitation
  const token = newSecret()
  const row = { token_hash: hashSecret(token), token_at: new Date(Date.now() + 60_000) }
  await api.database.owner.updateTable('invitations').set(row).where('id', '=', id).execute()
  return token
}

/** A second address of whoever invites, and a link that came to it. */
async function backDoor(inviter: TestBrowser, organization: string, place: Record<string, unknown>) {
  const self = await insertTestUser(api.database.owner, { kind: 'customer', email: newAddress() })
  const told = await inviter.call(inviteMember, { params: { organization }, body: { email: self.email, ...place } })
  expect(told.status).toBe(200)
  const token = await linkOf(told)
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

describe('an invitation of somebody who lost the right to invite', () => {
  test.each(['removed', 'demoted'])('is withdrawn with it, and its link opens nothing (%s)', async (how) => {
    const { id, add, browser } = await world()
    const leaver = await add({ role: 'owner' })
    const { self, token, accept } = await backDoor(await as(leaver), id, asOwner)
    const params = { organization: id, member: leaver.id }
    const told = await (how === 'removed'
      ? browser.call(removeMember, { params })
      : browser.call(changeMemberRole, { params, body: { role: 'viewer' } }))
    expect(told.status).toBe(200)
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

  test('goes with the role in the program, and what others sent stays', async () => {
    const { id, program, add, browser } = await world()
    const lead = await add({ role: 'member', programs: [{ programId: program, role: 'administrator' }] })
    const analyst = { role: 'member', program, program_role: 'analyst' }
    const { accept } = await backDoor(await as(lead), id, analyst)
    const kept = await backDoor(browser, id, analyst)
    const params = { organization: id, program, member: lead.id, role: 'administrator' }
    expect((await browser.call(dismissMember, { params })).status).toBe(200)
    expect(code(await accept())).toBe('auth.link_expired')
    expect(code(await kept.accept())).toBe(200)
  })

  test('opens nothing while the account of whoever sent it is off', async () => {
    const { id, add } = await world()
    const suspended = await add({ role: 'owner' })
    const { token, accept } = await backDoor(await as(suspended), id, asOwner)
    const row = { disabled_at: new Date() }
    await api.database.owner.updateTable('users').set(row).where('id', '=', suspended.id).execute()
    expect(code(await offer(token))).toBe('auth.link_expired')
    expect(code(await accept())).toBe('auth.link_expired')
  })

  test('is never accepted after the removal, however close they are', async () => {
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
] as const)('a %s who accepts to be %s is %s', async (before, offered, after) => {
  const { id, browser } = await world()
  const { self, accept } = await backDoor(browser, id, { role: offered })
  await join(api.database.owner, { organizationId: id, userId: self.id }, { role: before })
  expect(code(await accept())).toBe(200)
  expect(await roleOf(id, self.id)).toBe(after)
})

describe('an invitation whose time is over', () => {
  test('makes room for those who cannot see it, and only then', async () => {
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
