import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeHeader } from '#server/testing/email-parts.ts'
import {
  dataOf,
  draftProgram,
  insertTarget,
  programWorld,
  publishChange,
  signedInAgent,
  type ProgramWorld,
} from '#server/testing/programs.ts'
import { signInTestStaff, type TestStaff } from '#server/testing/staff.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import type { TestBrowser } from '#server/testing/test-browser.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { listNotifications, type NotificationEntry } from '@grana/contract/notifications/inbox'
import { followProgram, inviteAgent, type InvitedAgent } from '@grana/contract/programs/agents'
import { publishProgramDraft } from '@grana/contract/programs/builder'
import { approveOrganization } from '@grana/contract/staff/organizations'
import { pauseStaffProgram } from '@grana/contract/staff/programs'
import { approveStaffDocument, rejectStaffDocument } from '@grana/contract/staff/targets'
import { notificationEmailTexts } from '@grana/messages/es/emails/notifications'

let api: TestApi
let worker: TestWorker
let irene: TestStaff
let world: ProgramWorld
let stranger: ProgramWorld
let viewer: TestBrowser

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
  irene = await signInTestStaff(api)
  world = await programWorld(api)
  stranger = await programWorld(api)
  viewer = await world.as({ role: 'viewer' })
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

const inboxOf = async (browser: TestBrowser) => dataOf<NotificationEntry[]>(await browser.call(listNotifications))
const kindsTo = async (browser: TestBrowser) => (await inboxOf(browser)).map(({ kind }) => kind)

async function published(visibility: 'public' | 'private') {
  const drafted = await draftProgram(world, { visibility })
  await world.browser.call(publishProgramDraft, { params: drafted.params, body: { revision: drafted.revision } })
  return drafted
}

/** An ownership document that waits for review by staff. */
async function handedIn(): Promise<{ document: string; target: string }> {
  const db = api.database.owner
  const address = `com.tepozan.a${randomUUID().slice(0, 6)}`
  const unproven = { authority: 'unproven', proof_method: null, proven_at: null } as const
  const target = await insertTarget(db, world.organization, { type: 'android', address, ...unproven })
  const document = randomUUID()
  await db
    .insertInto('target_documents')
    .values({
      organization_id: world.organization,
      id: document,
      target_id: target,
      address,
      file_key: `target-documents/${document}`,
      file_name: 'invoice.pdf',
      size_bytes: 1200,
      file_type: 'application/pdf',
      uploaded_at: new Date(),
    })
    .execute()
  return { document, target }
}

test('a staff decision notifies the organization’s owners, and no one else', async () => {
  const db = api.database.owner
  const waiting = { approval: 'pending', approved_at: null } as const
  await db.updateTable('organizations').set(waiting).where('id', '=', world.organization).execute()
  const body = { sector: 'finance', reason: 'Papers seen' }
  await irene.browser.call(approveOrganization, { params: { id: world.organization }, body })
  const [good, bad] = [await handedIn(), await handedIn()]
  const reason = { reason: 'Seen' }
  await irene.browser.call(approveStaffDocument, { params: { id: good.document }, body: reason })
  await irene.browser.call(rejectStaffDocument, { params: { id: bad.document }, body: reason })
  const { program } = await published('public')
  await irene.browser.call(pauseStaffProgram, { params: { id: program }, body: reason })
  // The notification does not name the staff member.
  expect(await inboxOf(world.browser)).toMatchObject([
    { kind: 'program.paused_by_staff', data: { program_id: program }, actor: null },
    { kind: 'target.document_rejected', data: { target_id: bad.target }, actor: null },
    { kind: 'target.document_approved', data: { target_id: good.target }, actor: null },
    { kind: 'organization.approved', organization: { id: world.organization }, actor: null },
  ])
  expect(await kindsTo(viewer)).toEqual([])
  expect(await kindsTo(stranger.browser)).toEqual([])
  await worker.drain()
  const subjects = worker.mails.accepted
    .filter(({ to }) => to.includes(world.owner.email))
    .map((mail) => decodeHeader(mail, 'subject'))
  const mailed = (kind: keyof typeof notificationEmailTexts) =>
    subjects.some((one) => one.startsWith(notificationEmailTexts[kind].title))
  expect([mailed('target.document_approved'), mailed('target.document_rejected')]).toEqual([true, true])
  expect(mailed('program.version_published'), 'it has its own email').toBe(false)
})

test('an agent is notified of an invitation once, and only of it', async () => {
  const { program, params } = await published('private')
  const [agent, other] = [await signedInAgent(api), await signedInAgent(api)]
  const response = await world.browser.call(inviteAgent, { params, body: { username: agent.username } })
  const invitationId = dataOf<InvitedAgent[]>(response)[0]?.id ?? ''
  await worker.drain()
  await worker.happened('agent.invited', { organizationId: world.organization, programId: program, invitationId })
  await worker.drain()
  expect(await inboxOf(agent.browser)).toMatchObject([
    { kind: 'program.invited', data: { program_id: program, invitation_id: invitationId }, organization: null },
  ])
  expect(await kindsTo(other.browser)).toEqual([])
})

test('a new version notifies followers, and names neither program nor organization', async () => {
  const { program } = await published('public')
  const [agent, other] = [await signedInAgent(api), await signedInAgent(api)]
  await agent.browser.call(followProgram, { params: { program } })
  expect((await publishChange(world, program, { summary: 'Another one.' })).status).toBe(200)
  await worker.drain()
  const [notice, ...more] = await inboxOf(agent.browser)
  expect(notice).toMatchObject({ kind: 'program.version_published', organization: null, actor: null })
  expect([notice?.data, more]).toEqual([{ program_id: program, version: 2 }, []])
  expect(await kindsTo(other.browser)).toEqual([])
})
