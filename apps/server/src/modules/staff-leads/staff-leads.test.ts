import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { receiveLead } from '#server/modules/leads/test-lead.ts'
import { staffPerson, type TestStaff } from '#server/testing/staff.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import {
  assignStaffLead,
  exportStaffLeads,
  getStaffLead,
  listStaffLeads,
  moveStaffLead,
  noteStaffLead,
  type LeadDetail,
  type LeadRow,
} from '@grana/contract/staff/leads'

let api: TestApi
let irene: TestStaff
let leadId: string

beforeAll(async () => {
  api = await startTestApi()
  irene = await staffPerson(api)
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
  irene.browser.call(moveStaffLead, { params: { id }, body: { state, reason } })

describe('the list', () => {
  test('comes in pages, newest first, with what is in each state', async () => {
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
  ])('is searched for %j as it is written', async (q, total) => {
    expect((await list({ q })).meta.total).toBe(total)
  })

  test.each([
    [{ state: 'won' }],
    [{ page: '0' }],
    [{ page: '-1' }],
    [{ owner: randomUUID() }],
    [{ q: 'a'.repeat(101) }],
    [{ sort: 'x' }],
  ])('does not take %j', async (query) => {
    const { status } = await irene.browser.call(listStaffLeads, { query })
    expect([400, 422]).toContain(status)
  })
})

describe('a lead', () => {
  test('is taken, worked and noted; every step stands in its history with its reason', async () => {
    await irene.browser.call(assignStaffLead, { params: { id: leadId }, body: { owner: 'me' } })
    expect((await list({ owner: 'mine' })).data.map(({ id }) => id)).toEqual([leadId])
    await irene.browser.call(noteStaffLead, { params: { id: leadId }, body: { note: 'Two apps' } })
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
  ])('does not move for the reason %j to %s', async (reason, state) => {
    const id = await receiveLead(api.database.api)
    expect([409, 422]).toContain((await move(id, state, reason)).status)
    expect((await detail(id)).state).toBe('new')
  })

  test('is discarded once of thirty tries at once', async () => {
    const id = await receiveLead(api.database.api)
    const told = await Promise.all(Array.from({ length: 30 }, () => move(id, 'discarded')))
    expect(told.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await detail(id)).history).toHaveLength(1)
  })

  test('that is not there is not found', async () => {
    for (const id of [randomUUID(), 'x', irene.id]) {
      expect((await irene.browser.call(getStaffLead, { params: { id } })).status).toBe(404)
      expect((await move(id, 'contacted')).status).toBe(404)
    }
  })

  test('takes its history with it when it is forgotten', async () => {
    const id = await receiveLead(api.database.api)
    await move(id, 'discarded')
    await api.database.worker.deleteFrom('leads').where('id', '=', id).execute()
    expect(
      await api.database.owner.selectFrom('staff_acts').where('subject_id', '=', id).select('id').execute(),
    ).toEqual([])
  })
})

describe('the file', () => {
  const take = (body: Record<string, string>) => irene.browser.call(exportStaffLeads, { body })

  test('holds the filtered leads, and no formula; who took it and why is on record', async () => {
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

  test('needs a reason, and a proof of who asks that is not old', async () => {
    expect((await take({ state: 'all' })).status).toBe(422)
    const stale = await staffPerson(api)
    await api.database.owner
      .updateTable('sessions')
      .set({ confirmed_at: new Date(Date.now() - 301_000) })
      .where('user_id', '=', stale.id)
      .execute()
    const told = await stale.browser.call(exportStaffLeads, { body: { reason: 'Meeting' } })
    expect([told.status, told.body['code']]).toEqual([403, 'auth.confirm_first'])
  })
})
