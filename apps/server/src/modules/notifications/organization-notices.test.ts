import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAccountApi, type AccountApi } from '#server/testing/account-api.ts'
import { browserOf, insertMember, insertOrganization } from '#server/testing/tenants.ts'
import type { TestBrowser } from '#server/testing/test-browser.ts'
import { insertTestUser } from '#server/testing/test-user.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { acceptInvitation, inviteMember, rejectInvitation } from '@grana/contract/customers/invitations'
import { changeMemberRole, removeMember } from '@grana/contract/customers/members'
import { changeSecondFactorRule, leaveOrganization } from '@grana/contract/customers/organizations'
import { listNotices, type Notice } from '@grana/contract/live/notices'

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

type Somebody = { id: string; email: string; browser: TestBrowser }

async function somebody(user: { id: string; email: string }): Promise<Somebody> {
  return { ...user, browser: await browserOf(api.app, api.database.owner, user) }
}

/** An organization with an owner, and another one that must hear nothing of it. */
async function world() {
  const db = api.database.owner
  const [own, foreign] = [await insertOrganization(db), await insertOrganization(db)]
  const owner = await somebody(await insertMember(db, own.id, { role: 'owner' }))
  const stranger = await somebody(await insertMember(db, foreign.id, { role: 'owner' }))
  return { organization: own, owner, stranger, params: { organization: own.id } }
}

async function toldTo({ browser }: Somebody): Promise<Notice[]> {
  return (await browser.call(listNotices)).body['data'] as Notice[]
}

async function invited({ browser }: Somebody, organization: string, email: string): Promise<string> {
  const body = { email, role: 'viewer' }
  expect((await browser.call(inviteMember, { params: { organization }, body })).status).toBe(200)
  await worker.drain()
  const mail = worker.mails.accepted.findLast(({ to }) => to.includes(email))
  return /invitation\/([A-Za-z0-9_-]{43})/.exec(mail?.raw.replaceAll('=\r\n', '') ?? '')?.[1] ?? ''
}

test('an invitation and its answers are told to whom they concern, by name where they may know it', async () => {
  const { organization, owner, stranger } = await world()
  const guest = await somebody(await insertTestUser(api.database.owner, { kind: 'customer' }))
  const token = await invited(owner, organization.id, guest.email)
  // Whoever does not belong yet learns no name here: the mail tells it.
  expect(await toldTo(guest)).toMatchObject([{ kind: 'invitation.received', organization: null, actor: null }])
  expect((await guest.browser.call(acceptInvitation, { params: { token }, body: {} })).status).toBe(200)
  expect(await toldTo(owner)).toMatchObject([
    { kind: 'invitation.accepted', organization: { id: organization.id, name: organization.name }, read_at: null },
  ])
  expect((await toldTo(owner))[0]?.actor).toMatch(/\S/)
  const other = await invited(owner, organization.id, `no.${randomUUID().slice(0, 8)}@tepozan.example`)
  expect((await api.browser().call(rejectInvitation, { params: { token: other }, body: {} })).status).toBe(200)
  expect((await toldTo(owner))[0]).toMatchObject({ kind: 'invitation.rejected', actor: null })
  expect(await toldTo(stranger)).toEqual([])
})

test('whoever invited and went away hears no more of it', async () => {
  const { organization, owner } = await world()
  const second = await insertMember(api.database.owner, organization.id, { role: 'owner' })
  const guest = await somebody(await insertTestUser(api.database.owner, { kind: 'customer' }))
  const token = await invited(owner, organization.id, guest.email)
  const left = await owner.browser.call(leaveOrganization, { params: { organization: organization.id }, body: {} })
  expect(left.status).toBe(200)
  expect(await toldTo(await somebody(second))).toMatchObject([{ kind: 'member.left' }])
  await guest.browser.call(acceptInvitation, { params: { token }, body: {} })
  expect(await toldTo(owner)).toEqual([])
})

test('a member is told of another role, and of the end, without the name of what they can no longer see', async () => {
  const { organization, owner, stranger, params } = await world()
  const member = await somebody(await insertMember(api.database.owner, organization.id, { role: 'viewer' }))
  const address = { ...params, member: member.id }
  await owner.browser.call(changeMemberRole, { params: address, body: { role: 'owner' } })
  expect(await toldTo(member)).toMatchObject([
    { kind: 'member.role_changed', organization: { name: organization.name } },
  ])
  expect((await owner.browser.call(removeMember, { params: address })).status).toBe(200)
  const told = await toldTo(member)
  expect(told.map(({ kind, organization: place }) => [kind, place])).toEqual([
    ['member.removed', null],
    ['member.role_changed', null],
  ])
  expect(await toldTo(owner)).toMatchObject([{ kind: 'member.approver_added', actor: null }])
  expect(await toldTo(stranger)).toEqual([])
})

test('a rule that keeps somebody out is told to those whom it keeps out', async () => {
  const { organization, owner, params } = await world()
  const open = await somebody(
    await insertMember(api.database.owner, organization.id, { role: 'viewer', factor: false }),
  )
  const told = await owner.browser.call(changeSecondFactorRule, { params, body: { required: true } })
  expect(told.status).toBe(200)
  expect(await toldTo(open)).toMatchObject([{ kind: 'organization.two_factor_required' }])
  expect(await toldTo(owner)).toEqual([])
})
