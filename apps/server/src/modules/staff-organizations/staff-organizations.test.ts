import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransactionAs } from '#server/db/transaction.ts'
import { emailParts, decodeHeader } from '#server/testing/email-parts.ts'
import { signInTestStaff, type TestStaff } from '#server/testing/staff.ts'
import { insertOrganization, insertProgram, insertMembership } from '#server/testing/tenants.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { insertTestUser } from '#server/testing/test-user.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import {
  approveOrganization,
  getStaffOrganization,
  listStaffOrganizations,
  refuseOrganization,
  type OrganizationDetail,
  type OrganizationRow,
} from '@grana/contract/staff/organizations'
import { listStaffPrograms, pauseStaffProgram } from '@grana/contract/staff/programs'
import { accountEmailTexts, type AccountEmailKind } from '@grana/messages/es/emails/account'

let api: TestApi
let worker: TestWorker
let irene: TestStaff

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
  irene = await signInTestStaff(api)
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

async function organization() {
  const { owner } = api.database
  const made = await insertOrganization(owner)
  const boss = await insertTestUser(owner, { kind: 'customer', position: 'CISO' })
  await insertMembership(owner, { organizationId: made.id, userId: boss.id }, { role: 'owner' })
  return { ...made, boss }
}
const approve = (id: string, body: Record<string, string> = { sector: 'finance', reason: 'Papers seen' }) =>
  irene.browser.call(approveOrganization, { params: { id }, body })
const refuse = (id: string, reason = 'The name belongs to another company') =>
  irene.browser.call(refuseOrganization, { params: { id }, body: { reason } })
const lettersTo = (email: string, kind: AccountEmailKind) =>
  worker.mails.accepted.filter(
    (mail) => mail.to.includes(email) && decodeHeader(mail, 'subject') === accountEmailTexts[kind].subject,
  )

describe('organizations', () => {
  test('that are pending are listed oldest first, with their owners', async () => {
    const made = await organization()
    const { body } = await irene.browser.call(listStaffOrganizations, { query: { q: made.name } })
    expect((body['data'] as OrganizationRow[]).map(({ id, members }) => [id, members])).toEqual([[made.id, 1]])
    const shown = (await irene.browser.call(getStaffOrganization, { params: { id: made.id } })).body['data']
    expect(shown).toMatchObject({ approval: 'pending', moves: ['approve', 'refuse'] })
    expect((shown as OrganizationDetail).owners[0]).toMatchObject({ email: made.boss.email, position: 'CISO' })
  })

  test('are approved with a sector and a reason, and the owners are notified', async () => {
    const made = await organization()
    const response = await approve(made.id)
    expect(response.body['data']).toMatchObject({ approval: 'approved', sector: 'finance', moves: [] })
    await worker.drain()
    const [email] = lettersTo(made.boss.email, 'organization-approved')
    expect(emailParts(email!).text).toContain('Papers seen')
    expect(emailParts(email!).text).toContain(made.name)
  })

  test('that were renamed since they were read cannot be decided', async () => {
    const made = await organization()
    const shown = async () =>
      (await irene.browser.call(getStaffOrganization, { params: { id: made.id } })).body['data'] as OrganizationDetail
    const { updated_at: seen } = await shown()
    const renamed = { name: 'Banco Victima', updated_at: new Date(Date.now() + 1000) }
    await api.database.owner.updateTable('organizations').set(renamed).where('id', '=', made.id).execute()
    const decision = { sector: 'finance', reason: 'Papers seen' }
    expect((await approve(made.id, { ...decision, seen_at: seen })).body['code']).toBe('staff.state_changed')
    expect((await shown()).approval).toBe('pending')
    const again = await approve(made.id, { ...decision, seen_at: (await shown()).updated_at })
    expect(again.body['data']).toMatchObject({ approval: 'approved', name: 'Banco Victima' })
  })

  test('are refused with a reason that the owners receive, and may be approved later', async () => {
    const made = await organization()
    expect((await refuse(made.id)).body['data']).toMatchObject({ approval: 'refused', approved_at: null })
    await worker.drain()
    expect(emailParts(lettersTo(made.boss.email, 'organization-refused')[0]!).text).toContain('another company')
    expect((await refuse(made.id)).body['code']).toBe('staff.state_changed')
    expect((await approve(made.id)).body['data']).toMatchObject({ approval: 'approved' })
    expect((await refuse(made.id)).body['code']).toBe('staff.state_changed')
  })

  test('are decided once by concurrent calls', async () => {
    const made = await organization()
    const all = await Promise.all(
      Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? approve(made.id) : refuse(made.id))),
    )
    // A refusal and a later approval may both succeed, but never two of the same kind.
    const done = all
      .filter(({ status }) => status === 200)
      .map(({ body }) => (body['data'] as OrganizationDetail).approval)
    expect(new Set(done).size).toBe(done.length)
    expect(done.length).toBeLessThanOrEqual(2)
  })

  test.each([
    [{ reason: 'fine' }],
    [{ sector: 'finance', reason: '' }],
    [{ sector: 'gambling', reason: 'fine' }],
    [{ sector: 'finance', reason: 'fine', approval: 'approved' }],
  ])('are not approved by %j', async (body) => {
    const made = await organization()
    expect([400, 422]).toContain((await approve(made.id, body as Record<string, string>)).status)
  })

  test('return 404 when they do not exist', async () => {
    expect((await approve(randomUUID())).status).toBe(404)
    expect((await refuse(randomUUID())).status).toBe(404)
  })

  test('cannot be approved by their owner in the database either', async () => {
    const made = await organization()
    const change = inTransactionAs(api.database.api, made.boss, (trx) =>
      sql`update grana.organizations set approval = 'approved', approved_at = now() where id = ${made.id}`.execute(trx),
    )
    await expect(change).rejects.toMatchObject({ code: '42501' })
  })
})

describe('programs', () => {
  async function openProgram() {
    const { owner } = api.database
    const made = await organization()
    const mark = randomUUID().slice(0, 8)
    const programId = await insertProgram(owner, made.id, mark)
    const key = { organization_id: made.id, program_id: programId }
    await owner
      .insertInto('policy_versions')
      .values({ ...key, version: 1, published_at: new Date() })
      .execute()
    const open = { state: 'active', published_at: new Date(), policy_version: 1 } as const
    await owner.updateTable('programs').set(open).where('id', '=', programId).execute()
    return { ...made, programId, mark }
  }
  const pause = (id: string, reason = 'A host of a third party is in scope') =>
    irene.browser.call(pauseStaffProgram, { params: { id }, body: { reason } })

  test('are paused once, with a reason that the organization reads', async () => {
    const made = await openProgram()
    const all = await Promise.all(Array.from({ length: 5 }, () => pause(made.programId)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ body }) => body['code'] === 'program.move_refused')).toHaveLength(4)
    await worker.drain()
    const emails = lettersTo(made.boss.email, 'program-paused')
    expect(emails).toHaveLength(1)
    expect(emailParts(emails[0]!).text).toContain('A host of a third party')
    const { state } = await api.database.owner
      .selectFrom('programs')
      .select('state')
      .where('id', '=', made.programId)
      .executeTakeFirstOrThrow()
    expect(state).toBe('paused')
    const log = await api.database.owner
      .selectFrom('audit_events')
      .select('action')
      .where('organization_id', '=', made.id)
      .execute()
    expect(log).toEqual([{ action: 'program.paused' }])
  })

  test('are listed once published; drafts are not', async () => {
    const made = await openProgram()
    const draft = await insertProgram(api.database.owner, made.id, `draft ${made.mark}`)
    const { body } = await irene.browser.call(listStaffPrograms, { query: { q: made.mark } })
    expect((body['data'] as { id: string }[]).map(({ id }) => id)).toEqual([made.programId])
    expect((await pause(draft)).status).toBe(404)
    expect((await pause(made.programId, '  ')).status).toBe(422)
  })
})
