import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAccountApi, type AccountApi } from '#server/testing/account-api.ts'
import { signedInBrowser, insertMember, insertOrganization } from '#server/testing/tenants.ts'
import type { TestBrowser } from '#server/testing/test-browser.ts'
import { insertTestUser } from '#server/testing/test-user.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { acceptInvitation, inviteMember, rejectInvitation } from '@grana/contract/customers/invitations'
import { changeMemberRole, removeMember } from '@grana/contract/customers/members'
import { changeSecondFactorRule, leaveOrganization } from '@grana/contract/customers/organizations'
import { listNotifications, type NotificationEntry } from '@grana/contract/notifications/inbox'

let api: AccountApi
let worker: TestWorker

beforeAll(async () => {
  api = await startAccountApi()
  worker = await startTestWorker({}, api.database)
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

type Client = { id: string; email: string; browser: TestBrowser }

async function signIn(user: { id: string; email: string }): Promise<Client> {
  return { ...user, browser: await signedInBrowser(api.app, api.database.owner, user) }
}

/** An organization with an owner, and another one that must not be notified. */
async function world() {
  const db = api.database.owner
  const [own, foreign] = [await insertOrganization(db), await insertOrganization(db)]
  const owner = await signIn(await insertMember(db, own.id, { role: 'owner' }))
  const stranger = await signIn(await insertMember(db, foreign.id, { role: 'owner' }))
  return { organization: own, owner, stranger, params: { organization: own.id } }
}

async function inboxOf({ browser }: Client): Promise<NotificationEntry[]> {
  return (await browser.call(listNotifications)).body['data'] as NotificationEntry[]
}

async function invited({ browser }: Client, organization: string, email: string): Promise<string> {
  const body = { email, role: 'viewer' }
  expect((await browser.call(inviteMember, { params: { organization }, body })).status).toBe(200)
  await worker.drain()
  const mail = worker.mails.accepted.findLast(({ to }) => to.includes(email))
  return /invitation\/([A-Za-z0-9_-]{43})/.exec(mail?.raw.replaceAll('=\r\n', '') ?? '')?.[1] ?? ''
}

test('an invitation and its answers notify those concerned, with names where they may see them', async () => {
  const { organization, owner, stranger } = await world()
  const guest = await signIn(await insertTestUser(api.database.owner, { kind: 'customer' }))
  const token = await invited(owner, organization.id, guest.email)
  // An invitee who is not a member yet sees no name here: the email contains it.
  expect(await inboxOf(guest)).toMatchObject([{ kind: 'invitation.received', organization: null, actor: null }])
  expect((await guest.browser.call(acceptInvitation, { params: { token }, body: {} })).status).toBe(200)
  expect(await inboxOf(owner)).toMatchObject([
    { kind: 'invitation.accepted', organization: { id: organization.id, name: organization.name }, read_at: null },
  ])
  expect((await inboxOf(owner))[0]?.actor).toMatch(/\S/)
  const other = await invited(owner, organization.id, `no.${randomUUID().slice(0, 8)}@tepozan.example`)
  expect((await api.browser().call(rejectInvitation, { params: { token: other }, body: {} })).status).toBe(200)
  expect((await inboxOf(owner))[0]).toMatchObject({ kind: 'invitation.rejected', actor: null })
  expect(await inboxOf(stranger)).toEqual([])
})

test('a former member is not notified of an invitation they sent', async () => {
  const { organization, owner } = await world()
  const second = await insertMember(api.database.owner, organization.id, { role: 'owner' })
  const guest = await signIn(await insertTestUser(api.database.owner, { kind: 'customer' }))
  const token = await invited(owner, organization.id, guest.email)
  const left = await owner.browser.call(leaveOrganization, { params: { organization: organization.id }, body: {} })
  expect(left.status).toBe(200)
  expect(await inboxOf(await signIn(second))).toMatchObject([{ kind: 'member.left' }])
  await guest.browser.call(acceptInvitation, { params: { token }, body: {} })
  expect(await inboxOf(owner)).toEqual([])
})

test('a member is notified of a new role and of removal, without names that they can no longer see', async () => {
  const { organization, owner, stranger, params } = await world()
  const member = await signIn(await insertMember(api.database.owner, organization.id, { role: 'viewer' }))
  const address = { ...params, member: member.id }
  await owner.browser.call(changeMemberRole, { params: address, body: { role: 'owner' } })
  expect(await inboxOf(member)).toMatchObject([
    { kind: 'member.role_changed', organization: { name: organization.name } },
  ])
  expect((await owner.browser.call(removeMember, { params: address })).status).toBe(200)
  const response = await inboxOf(member)
  expect(response.map(({ kind, organization: place }) => [kind, place])).toEqual([
    ['member.removed', null],
    ['member.role_changed', null],
  ])
  expect(await inboxOf(owner)).toMatchObject([{ kind: 'member.approver_added', actor: null }])
  expect(await inboxOf(stranger)).toEqual([])
})

test('a rule that excludes members notifies those members', async () => {
  const { organization, owner, params } = await world()
  const open = await signIn(await insertMember(api.database.owner, organization.id, { role: 'viewer', factor: false }))
  const response = await owner.browser.call(changeSecondFactorRule, { params, body: { required: true } })
  expect(response.status).toBe(200)
  expect(await inboxOf(open)).toMatchObject([{ kind: 'organization.two_factor_required' }])
  expect(await inboxOf(owner)).toEqual([])
})
