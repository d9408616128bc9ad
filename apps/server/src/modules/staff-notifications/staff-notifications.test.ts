import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeEmail } from '#server/testing/email-parts.ts'
import { dataOf } from '#server/testing/programs.ts'
import { reportingAgent, reportWorld, sendReport, type ReportWorld } from '#server/testing/reports.ts'
import { signInTestStaff, type TestStaff } from '#server/testing/staff.ts'
import { insertOrganization, insertMembership } from '#server/testing/tenants.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { insertTestUser } from '#server/testing/test-user.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { listNotifications, type NotificationEntry } from '@grana/contract/notifications/inbox'
import { saveNotificationPreferences } from '@grana/contract/notifications/preferences'
import { approveOrganization } from '@grana/contract/staff/organizations'
import { assignTriager } from '@grana/contract/staff/triage'
import { notificationText } from '@grana/messages/es/apps/notifications'
import { notificationEmailTexts } from '@grana/messages/es/emails/notifications'

let api: TestApi
let worker: TestWorker
let world: ReportWorld
let administrator: TestStaff
let quiet: TestStaff
let triager: TestStaff
let disabled: TestStaff

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
  world = await reportWorld(api)
  administrator = await signInTestStaff(api)
  quiet = await signInTestStaff(api)
  triager = await signInTestStaff(api, 'triager')
  disabled = await signInTestStaff(api)
  const { owner } = api.database
  await owner.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', disabled.id).execute()
  const choices = ['reports', 'approvals'].map((kind) => ({ kind, app: true, mail: false }))
  await quiet.browser.call(saveNotificationPreferences, { body: { choices } })
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

const setManaged = (isManaged: boolean) =>
  sql`update grana.programs set is_managed = ${isManaged} where id = ${world.program}`.execute(api.database.owner)

/** Who was notified, by account, whatever they see of it in an app. */
async function notified(kind: string, about: { organization: string } | { report: string }): Promise<string[]> {
  const rows = await api.database.owner
    .selectFrom('notifications')
    .select(['user_id', 'organization_id', 'data'])
    .where('kind', '=', kind)
    .execute()
  const isAbout = (row: (typeof rows)[number]) =>
    'organization' in about
      ? row.organization_id === about.organization
      : (row.data as Record<string, unknown>)['report_id'] === about.report
  return rows.filter(isAbout).map((row) => row.user_id)
}
const noticesOf = async ({ browser }: TestStaff, kind: string) =>
  dataOf<NotificationEntry[]>(await browser.call(listNotifications, { query: { limit: '50' } })).filter(
    (one) => one.kind === kind,
  )
const mailsTo = ({ email }: { email: string }, title: string) =>
  worker.mails.accepted.filter((mail) => mail.to.includes(email) && decodeEmail(mail).includes(title))
const approvers = () => [administrator.id, quiet.id].toSorted()

type Place = { role?: 'owner' | 'member'; organizationId?: string }

async function signedUp({ role = 'owner', organizationId = '' }: Place = {}) {
  const { owner } = api.database
  const made = organizationId === '' ? await insertOrganization(owner) : { id: organizationId, name: '' }
  const person = await insertTestUser(owner, { kind: 'customer', position: 'CISO' })
  await insertMembership(owner, { organizationId: made.id, userId: person.id }, { role })
  return { ...made, person }
}
async function prove(userId: string): Promise<void> {
  await worker.happened('user.proven', { userId, at: new Date().toISOString() })
  await worker.drain()
}

describe('an organization that waits for approval', () => {
  const title = notificationEmailTexts['organization.waiting'].title

  test('notifies administrators, and no triager, disabled account, member or agent', async () => {
    const { id, name, person } = await signedUp()
    await prove(person.id)
    expect((await notified('organization.waiting', { organization: id })).toSorted()).toEqual(approvers())
    const [shown] = await noticesOf(administrator, 'organization.waiting')
    expect(shown).toMatchObject({ organization: { id, name }, actor: null, read_at: null })
    expect(notificationText(shown!)).toContain(name)
    expect(await noticesOf(triager, 'organization.waiting')).toEqual([])
  })

  test('is sent by email to those who want it, with a link to the list and without a name', async () => {
    const { name, person } = await signedUp()
    const before = mailsTo(administrator, title).length
    await prove(person.id)
    const mails = mailsTo(administrator, title)
    expect(mails).toHaveLength(before + 1)
    expect(mailsTo(quiet, title)).toEqual([])
    for (const other of [triager, disabled, person]) expect(mailsTo(other, title)).toEqual([])
    const text = decodeEmail(mails.at(-1)!)
    expect(text).toContain('/redir?app=staff&path=%2Forganizations')
    expect(text).not.toContain(name)
  })

  test('notifies once, also when the job runs again or a second owner verifies an address', async () => {
    const { id, person } = await signedUp()
    await prove(person.id)
    await prove(person.id)
    const second = await signedUp({ organizationId: id })
    await prove(second.person.id)
    expect(await notified('organization.waiting', { organization: id })).toHaveLength(2)
  })

  test('notifies no one for a member who is no owner, nor for an organization that is decided', async () => {
    const { id } = await signedUp()
    const member = await signedUp({ role: 'member', organizationId: id })
    await prove(member.person.id)
    expect(await notified('organization.waiting', { organization: id })).toEqual([])
    const decided = await signedUp()
    await api.database.owner
      .updateTable('organizations')
      .set({ approval: 'approved', approved_at: new Date(), sector: 'finance' })
      .where('id', '=', decided.id)
      .execute()
    await prove(decided.person.id)
    expect(await notified('organization.waiting', { organization: decided.id })).toEqual([])
  })

  test('leaves the lists of all administrators once one of them decides', async () => {
    const { id, person } = await signedUp()
    const open = await signedUp()
    await prove(person.id)
    await prove(open.person.id)
    const body = { sector: 'finance', reason: 'Papers seen' }
    expect((await administrator.browser.call(approveOrganization, { params: { id }, body })).status).toBe(200)
    await worker.drain()
    const read = async (staff: TestStaff) =>
      new Map(
        (await noticesOf(staff, 'organization.waiting')).map((one) => [one.organization?.id, one.read_at !== null]),
      )
    for (const staff of [administrator, quiet]) {
      const shown = await read(staff)
      expect([shown.get(id), shown.get(open.id)]).toEqual([undefined, false])
    }
  })
})

describe('a report that waits for staff triage', () => {
  const title = notificationEmailTexts['triage.waiting'].title
  const arrived = async () => {
    const id = await sendReport(await reportingAgent(api), world, { title: 'Secrets of the volcano' })
    await worker.drain()
    return id
  }

  test('notifies those who assign triagers, and no triager, disabled account, member or agent', async () => {
    await setManaged(true)
    const id = await arrived()
    expect((await notified('triage.waiting', { report: id })).toSorted()).toEqual(approvers())
    expect(mailsTo(administrator, title)).toHaveLength(1)
    expect(mailsTo(quiet, title)).toEqual([])
    expect(mailsTo(triager, title)).toEqual([])
  })

  test('names neither the report nor the agent, in the app and by mail', async () => {
    await setManaged(true)
    const id = await arrived()
    const shown = (await noticesOf(administrator, 'triage.waiting')).find(({ data }) => data['report_id'] === id)
    expect(shown).toMatchObject({ actor: null, organization: { id: world.organization } })
    expect(shown).not.toHaveProperty('report')
    const text = decodeEmail(mailsTo(administrator, title).at(-1)!)
    expect(text).toContain('/redir?app=staff&path=%2Ftriage')
    expect(text).not.toContain('volcano')
  })

  test('notifies no staff where the organization triages', async () => {
    await setManaged(false)
    const id = await arrived()
    expect(await notified('triage.waiting', { report: id })).toEqual([])
  })

  test('notifies once, and is read for all staff once it is assigned', async () => {
    await setManaged(true)
    const id = await arrived()
    await worker.happened('report.submitted', { organizationId: world.organization, reportId: id })
    await worker.drain()
    expect(await notified('triage.waiting', { report: id })).toHaveLength(2)
    const body = { reason: 'Their turn', triager: triager.id }
    expect((await administrator.browser.call(assignTriager, { params: { id }, body })).status).toBe(200)
    await worker.drain()
    for (const staff of [administrator, quiet]) {
      const shown = (await noticesOf(staff, 'triage.waiting')).find(({ data }) => data['report_id'] === id)
      expect(shown?.read_at).not.toBeNull()
    }
  })
})
