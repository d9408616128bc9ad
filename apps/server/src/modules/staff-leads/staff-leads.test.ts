import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { receiveLead } from '#server/modules/leads/test-lead.ts'
import { signInTestStaff, type TestStaff } from '#server/testing/staff.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import {
  assignStaffLead,
  exportStaffLeads,
  getStaffLead,
  listStaffLeads,
  changeStaffLeadState,
  addStaffLeadNote,
  type LeadDetail,
  type LeadRow,
} from '@grana/contract/staff/leads'

let api: TestApi
let irene: TestStaff
let leadId: string

beforeAll(async () => {
  api = await startTestApi()
  irene = await signInTestStaff(api)
  leadId = await receiveLead(api.database.api)
  for (let at = 0; at < 30; at += 1)
    await receiveLead(api.database.api, { email: `lead.${at}@otra.example`, organization: 'Otra 50%_a' })
})
afterAll(() => api.close())

async function list(query: Record<string, string> = {}) {
  const { status, body } = await irene.browser.call(listStaffLeads, { query })
  expect(status).toBe(200)
  return body as { data: LeadRow[]; meta: { total: number; pages: number; counts: Record<string, number> } }
}
const detail = async (id = leadId) =>
  (await irene.browser.call(getStaffLead, { params: { id } })).body['data'] as LeadDetail
const move = (id: string, state: string, reason = 'Called, wants a date') =>
  irene.browser.call(changeStaffLeadState, { params: { id }, body: { state, reason } })

describe('listStaffLeads', () => {
  test('returns pages, newest first, with the count per state', async () => {
    const { data, meta } = await list()
    expect([data.length, meta.total, meta.pages, meta.counts['new']]).toEqual([25, 31, 2, 31])
    expect((await list({ page: '2' })).data).toHaveLength(6)
    expect((await list({ page: '9' })).data).toHaveLength(0)
  })

  test.each([
    ['olvera', 31],
    ['MARINA.OLVERA@', 1],
    ['banco tepo', 1],
    ['50%_', 30],
    ['%', 30],
    ['_', 30],
    [String.raw`\ `, 0],
    ["' or 1=1 --", 0],
  ])('searches for %j literally', async (q, total) => {
    expect((await list({ q })).meta.total).toBe(total)
  })

  test.each([
    [{ state: 'won' }],
    [{ page: '0' }],
    [{ page: '-1' }],
    [{ owner: randomUUID() }],
    [{ q: 'a'.repeat(101) }],
    [{ sort: 'x' }],
  ])('rejects %j', async (query) => {
    const { status } = await irene.browser.call(listStaffLeads, { query })
    expect([400, 422]).toContain(status)
  })
})

describe('a lead', () => {
  test('is assigned, noted and moved; its history contains every action with its reason', async () => {
    await irene.browser.call(assignStaffLead, { params: { id: leadId }, body: { owner: 'me' } })
    expect((await list({ owner: 'mine' })).data.map(({ id }) => id)).toEqual([leadId])
    await irene.browser.call(addStaffLeadNote, { params: { id: leadId }, body: { note: 'Two apps' } })
    const moved = (await move(leadId, 'contacted')).body['data'] as LeadDetail
    expect(moved).toMatchObject({ state: 'contacted', owner: { id: irene.id, name: 'Irene Olmedo' } })
    expect(moved.moves).toEqual(['qualified', 'converted', 'discarded'])
    expect(moved.history.map(({ action, reason }) => [action, reason])).toEqual([
      ['lead.contacted', 'Called, wants a date'],
      ['lead.noted', 'Two apps'],
      ['lead.taken', null],
    ])
    const events = await api.database.owner
      .selectFrom('audit_events')
      .select('action')
      .where('thing_id', '=', leadId)
      .execute()
    expect(events.map(({ action }) => action).toSorted()).toEqual(['lead.contacted', 'lead.noted', 'lead.taken'])
  })

  test.each([
    ['', 'contacted'],
    ['x'.repeat(1001), 'contacted'],
    ['fine', 'lost'],
    ['fine', 'new'],
  ])('is not moved with the reason %j to %s', async (reason, state) => {
    const id = await receiveLead(api.database.api)
    expect([409, 422]).toContain((await move(id, state, reason)).status)
    expect((await detail(id)).state).toBe('new')
  })

  test('is discarded once by thirty concurrent calls', async () => {
    const id = await receiveLead(api.database.api)
    const responses = await Promise.all(Array.from({ length: 30 }, () => move(id, 'discarded')))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await detail(id)).history).toHaveLength(1)
  })

  test('is taken and released only from the owner that the caller saw', async () => {
    const [first, second] = [await signInTestStaff(api), await signInTestStaff(api)]
    const id = await receiveLead(api.database.api)
    const assign = async ({ browser }: TestStaff, body: { owner: 'me' | 'nobody'; taken_from?: string }) => {
      const told = await browser.call(assignStaffLead, { params: { id }, body })
      return told.body['code'] ?? (told.body['data'] as LeadDetail).owner?.id ?? null
    }
    const changed = 'staff.state_changed'
    const both = await Promise.all([first, second].map((by) => assign(by, { owner: 'me' })))
    const taker = both[0] === changed ? second : first
    const late = taker === first ? second : first
    expect(both).toEqual(taker === first ? [first.id, changed] : [changed, second.id])
    expect(await assign(taker, { owner: 'me' }), 'again by the owner').toBe(taker.id)
    expect(await assign(late, { owner: 'nobody' }), 'of a colleague').toBe(changed)
    expect(await assign(late, { owner: 'me', taken_from: irene.id }), 'from who has it no more').toBe(changed)
    expect((await detail(id)).owner?.id).toBe(taker.id)
    expect(await assign(late, { owner: 'me', taken_from: taker.id })).toBe(late.id)
    expect(await assign(taker, { owner: 'nobody' }), 'what a colleague took over').toBe(changed)
    expect(await assign(late, { owner: 'nobody' })).toBeNull()
    expect((await detail(id)).history.map(({ action }) => action)).toEqual([
      'lead.released',
      'lead.taken',
      'lead.taken',
      'lead.taken',
    ])
  })

  test('returns 404 when it does not exist', async () => {
    for (const id of [randomUUID(), 'x', irene.id]) {
      expect((await irene.browser.call(getStaffLead, { params: { id } })).status).toBe(404)
      expect((await move(id, 'contacted')).status).toBe(404)
    }
  })

  test('loses its history when it is deleted', async () => {
    const id = await receiveLead(api.database.api)
    await move(id, 'discarded')
    await api.database.worker.deleteFrom('leads').where('id', '=', id).execute()
    expect(
      await api.database.owner.selectFrom('staff_acts').where('subject_id', '=', id).select('id').execute(),
    ).toEqual([])
  })
})

describe('exportStaffLeads', () => {
  const take = (body: Record<string, string>) => irene.browser.call(exportStaffLeads, { body })

  test('contains the filtered leads without formulas, and records who exported them and why', async () => {
    await receiveLead(api.database.api, { organization: '=HYPERLINK("http://x.example")', message: '@SUM(1)\n+2' })
    const { status, body } = await take({ reason: 'Weekly meeting', q: 'HYPERLINK', state: 'all' })
    expect(status).toBe(200)
    const { content, file_name: name } = body['data'] as { content: string; file_name: string }
    expect(name).toMatch(/^[a-z]+-\d{4}-\d\d-\d\d\.csv$/)
    expect(content).toContain(`"'=HYPERLINK(""http://x.example"")"`)
    expect(content).toContain(`"'@SUM(1)\n'+2"`)
    expect(content.match(/\r\n/g)).toHaveLength(2)
    const act = await api.database.owner
      .selectFrom('staff_acts')
      .select(['reason', 'subject_name', 'staff_id'])
      .where('action', '=', 'leads.exported')
      .executeTakeFirstOrThrow()
    expect(act).toEqual({ reason: 'Weekly meeting', subject_name: '1', staff_id: irene.id })
  })

  test('needs a reason and fresh authentication', async () => {
    expect((await take({ state: 'all' })).status).toBe(422)
    const stale = await signInTestStaff(api)
    await api.database.owner
      .updateTable('sessions')
      .set({ confirmed_at: new Date(Date.now() - 301_000) })
      .where('user_id', '=', stale.id)
      .execute()
    const response = await stale.browser.call(exportStaffLeads, { body: { reason: 'Meeting' } })
    expect([response.status, response.body['code']]).toEqual([403, 'auth.confirm_first'])
  })
})
