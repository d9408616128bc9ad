import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransactionAs } from '#server/db/transaction.ts'
import { staffPerson, type TestStaff } from '#server/testing/staff.ts'
import { insertMember, insertOrganization, insertProgram } from '#server/testing/tenants.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { insertTestUser } from '#server/testing/test-user.ts'
import type { Operation } from '@grana/contract/operation'
import { listStaffActs } from '@grana/contract/staff/desk'
import { listStaffOrganizations } from '@grana/contract/staff/organizations'
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
  irene = await staffPerson(api)
  const { owner } = api.database
  organization = (await insertOrganization(owner)).id
  await rename('Crème Brûlot Zephyr')
  program = await insertProgram(owner, organization, 'Wallet (beta)')
  draft = await insertProgram(owner, organization, 'Wallet hidden')
  await publish(program)
  await insertOrganization(owner, 'Encino')
})
afterAll(() => api.close())

/** What a search finds, and how many it says that there are. */
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

test.each(['wallet', 'bet', 'wallet zephyr', 'brulot'])('%s finds the program that is published', async (q) => {
  expect(await found(listStaffPrograms, { q })).toEqual([program])
  expect(await found(listStaffPrograms, { q, state: 'active' })).toEqual([program])
  expect(await found(listStaffPrograms, { q, state: 'paused' })).toEqual([])
})

test('names that change are found by what they are now, and a draft once it is published', async () => {
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

async function act(values: { staff_id: string } & Record<string, unknown>): Promise<string> {
  const id = randomUUID()
  const row = { id, action: 'program.paused', subject: 'program', subject_id: randomUUID(), at: new Date() }
  await api.database.owner
    .insertInto('staff_acts')
    .values({ ...row, subject_name: 'Wallet', ...values })
    .execute()
  return id
}

test('acts are found by what was done, to what, why and to whom', async () => {
  const person = await insertTestUser(api.database.owner, { last_name: 'Zorrilla', email: 'z.act@tepozan.example' })
  const paused = await act({ staff_id: irene.id, reason: 'A complaint about the scope' })
  const aboutPerson = { subject: 'person', subject_id: person.id, subject_name: null, person_id: person.id }
  const suspended = await act({ staff_id: irene.id, ...aboutPerson, action: 'person.suspended', reason: 'Spam' })
  expect(await found(listStaffActs, { q: 'complaint wallet' })).toEqual([paused])
  expect(await found(listStaffActs, { q: 'program.paused' })).toEqual([paused])
  for (const q of ['zorri', 'Z.ACT@tepozan', 'spam', 'suspended']) {
    expect(await found(listStaffActs, { q })).toEqual([suspended])
  }
  expect(await found(listStaffActs, { q: 'complaint spam' })).toEqual([])
})

test('a triager finds their own acts alone', async () => {
  const triager = await staffPerson(api, 'triager')
  await act({ staff_id: irene.id, reason: 'Lighthouse' })
  const own = await act({ staff_id: triager.id, reason: 'Lighthouse' })
  expect(await found(listStaffActs, { q: 'lighthouse', by: 'all' }, triager)).toEqual([own])
})

test('words are hidden from everybody else, and nobody of the runtime roles writes them', async () => {
  const member = await insertMember(api.database.owner, organization, { role: 'owner' })
  const triager = await staffPerson(api, 'triager')
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
