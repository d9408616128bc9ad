import { randomUUID } from 'node:crypto'
import { sql, type Insertable } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffActs } from '#server/db/tables.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import { signInTestStaff, type TestStaff } from '#server/testing/staff.ts'
import { insertMember, insertOrganization, insertProgram } from '#server/testing/tenants.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { insertTestUser } from '#server/testing/test-user.ts'
import type { Operation } from '@grana/contract/operation'
import { listStaffOrganizations } from '@grana/contract/staff/organizations'
import { listStaffAuditEvents } from '@grana/contract/staff/overview'
import { listStaffPrograms } from '@grana/contract/staff/programs'

let api: TestApi
let irene: TestStaff
let organization: string
let program: string
let draft: string

async function rename(name: string): Promise<void> {
  await api.database.owner.updateTable('organizations').set({ name }).where('id', '=', organization).execute()
}

async function publish(id: string): Promise<void> {
  const [key, now] = [{ organization_id: organization, program_id: id }, new Date()]
  await api.database.owner
    .insertInto('policy_versions')
    .values({ ...key, version: 1, published_at: now })
    .execute()
  await api.database.owner
    .updateTable('programs')
    .set({ state: 'active', policy_version: 1, published_at: now })
    .where('id', '=', id)
    .execute()
}

beforeAll(async () => {
  api = await startTestApi()
  irene = await signInTestStaff(api)
  const { owner } = api.database
  organization = (await insertOrganization(owner)).id
  await rename('Crème Brûlot Zephyr')
  program = await insertProgram(owner, organization, 'Wallet (beta)')
  draft = await insertProgram(owner, organization, 'Wallet hidden')
  await publish(program)
  await insertOrganization(owner, 'Encino')
})
afterAll(() => api.close())

/** Results of a search and its reported total. */
async function found(operation: Operation, query: Record<string, string>, { browser } = irene) {
  const { status, body } = await browser.call(operation, { query })
  expect(status).toBe(200)
  const ids = (body['data'] as { id: string }[]).map(({ id }) => id)
  expect((body['meta'] as { total: number }).total).toBe(ids.length)
  return ids
}

test.each(['creme', 'CRÈM', 'brul crem', 'zephyr, crème', 'ž'])('%s finds the organization', async (q) => {
  expect(await found(listStaffOrganizations, { q })).toEqual([organization])
})

test.each(['reme', 'creme encino', '%', '_', '***', 'creme%', String.raw`\\`, "' or true --"])(
  '%s finds no organization',
  async (q) => {
    expect(await found(listStaffOrganizations, { q: `${q} zz`.trim() })).toEqual([])
    if (!/[a-z]/i.test(q)) expect(await found(listStaffOrganizations, { q })).toEqual([])
  },
)

test.each(['wallet', 'bet', 'wallet zephyr', 'brulot'])('%s finds the published program', async (q) => {
  expect(await found(listStaffPrograms, { q })).toEqual([program])
  expect(await found(listStaffPrograms, { q, state: 'active' })).toEqual([program])
  expect(await found(listStaffPrograms, { q, state: 'paused' })).toEqual([])
})

test('finds changed names by the new name only, and drafts once published', async () => {
  await rename('Mezquite')
  expect(await found(listStaffOrganizations, { q: 'zephyr' })).toEqual([])
  expect(await found(listStaffPrograms, { q: 'zephyr' })).toEqual([])
  expect(await found(listStaffPrograms, { q: 'mezq wallet' })).toEqual([program])
  await publish(draft)
  expect((await found(listStaffPrograms, { q: 'mezq wallet' })).toSorted()).toEqual([program, draft].toSorted())
  await api.database.owner.updateTable('programs').set({ name: 'Vault' }).where('id', '=', draft).execute()
  expect(await found(listStaffPrograms, { q: 'vault' })).toEqual([draft])
  expect(await found(listStaffPrograms, { q: 'hidden' })).toEqual([])
  await rename('Crème Brûlot Zephyr')
})

async function act(values: Partial<Insertable<StaffActs>> & { staff_id: string }): Promise<string> {
  const id = randomUUID()
  const row = { id, action: 'program.paused', subject: 'program', subject_id: randomUUID(), at: new Date() } as const
  await api.database.owner
    .insertInto('staff_acts')
    .values({ ...row, subject_name: 'Wallet', ...values })
    .execute()
  return id
}

test('finds staff actions by action, subject, reason and person', async () => {
  const person = await insertTestUser(api.database.owner, { last_name: 'Zorrilla', email: 'z.act@tepozan.example' })
  const paused = await act({ staff_id: irene.id, reason: 'A complaint about the scope' })
  const aboutPerson = { subject: 'person', subject_id: person.id, subject_name: null, person_id: person.id } as const
  const suspended = await act({ staff_id: irene.id, ...aboutPerson, action: 'person.suspended', reason: 'Spam' })
  expect(await found(listStaffAuditEvents, { q: 'complaint wallet' })).toEqual([paused])
  expect(await found(listStaffAuditEvents, { q: 'program.paused' })).toEqual([paused])
  for (const q of ['zorri', 'Z.ACT@tepozan', 'spam', 'suspended']) {
    expect(await found(listStaffAuditEvents, { q })).toEqual([suspended])
  }
  expect(await found(listStaffAuditEvents, { q: 'complaint spam' })).toEqual([])
})

test('a triager finds their own actions only', async () => {
  const triager = await signInTestStaff(api, 'triager')
  await act({ staff_id: irene.id, reason: 'Lighthouse' })
  const own = await act({ staff_id: triager.id, reason: 'Lighthouse' })
  expect(await found(listStaffAuditEvents, { q: 'lighthouse', by: 'all' }, triager)).toEqual([own])
})

test('search words are hidden from all others, and no runtime role can write them', async () => {
  const member = await insertMember(api.database.owner, organization, { role: 'owner' })
  const triager = await signInTestStaff(api, 'triager')
  const seen = (id: string, table: string) =>
    inTransactionAs(api.database.api, { id }, async (trx) => {
      const { rows } = await sql`select from ${sql.id('grana', table)}`.execute(trx)
      return rows.length
    })
  for (const table of ['organization_words', 'program_words', 'staff_act_words']) {
    expect([table, await seen(member.id, table)]).toEqual([table, 0])
    expect(await seen(irene.id, table)).toBeGreaterThan(0)
    const writing = sql`delete from ${sql.id('grana', table)}`.execute(api.database.api)
    await expect(writing).rejects.toThrow(/permission denied/)
  }
  expect(await seen(triager.id, 'organization_words')).toBe(0)
  expect(await seen(triager.id, 'program_words')).toBe(0)
})
