import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransactionAs } from '#server/db/transaction.ts'
import {
  engagementWorld,
  paramsOf,
  plannedEngagement,
  quotedEngagement,
  readEngagement,
  sentEngagement,
  type EngagementWorld,
} from '#server/testing/engagements.ts'
import { dataOf, signedInAgent } from '#server/testing/programs.ts'
import { signInTestStaff } from '#server/testing/staff.ts'
import { insertMember, signedInBrowser } from '#server/testing/tenants.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker } from '#server/testing/test-worker.ts'
import {
  getEngagementBilling,
  getStaffEngagementBilling,
  recordEngagementInvoice,
  setEngagementOrder,
  type EngagementBilling,
} from '@grana/contract/engagements/billing'
import type { Engagement } from '@grana/contract/engagements/engagement'
import { acceptEngagementQuote, getEngagement } from '@grana/contract/engagements/organization-engagements'
import { billingTermsVersion } from '@grana/contract/programs/clauses-and-billing'
import type { ProgramRole } from '@grana/contract/tenancy'

let api: TestApi
let world: EngagementWorld
let foreign: EngagementWorld
beforeAll(async () => {
  api = await startTestApi()
  world = await engagementWorld(api)
  foreign = await engagementWorld(api)
})
afterAll(() => api.close())

type Invoice = { state: 'not_issued' | 'sent' | 'paid'; number?: string }
const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body['code']]
const order = (id: string, number: string, by: Pick<EngagementWorld, 'browser'> = world) =>
  by.browser.call(setEngagementOrder, { params: paramsOf(world, id), body: { order_number: number } })
const record = (id: string, body: Invoice, by: EngagementWorld['administrator'] = world.administrator) =>
  by.browser.call(recordEngagementInvoice, { params: { id }, body })
const read = async (id: string) =>
  dataOf<EngagementBilling>(await world.browser.call(getEngagementBilling, { params: paramsOf(world, id) }))
const readAsStaff = async (id: string) =>
  dataOf<EngagementBilling>(await world.administrator.browser.call(getStaffEngagementBilling, { params: { id } }))

describe('the order number', () => {
  test('comes with the acceptance of the quote, and is corrected until the invoice is sent', async () => {
    const id = await quotedEngagement(world)
    const body = { version: 1, terms_version: billingTermsVersion, accepted: true, order_number: ' PO-1 ' }
    const accepted = await world.browser.call(acceptEngagementQuote, { params: paramsOf(world, id), body })
    expect(accepted.status).toBe(200)
    expect(await read(id)).toEqual({
      order_number: 'PO-1',
      invoice: { state: 'not_issued' },
      can: { order: true, record: false },
    })
    expect((await order(id, 'PO-2')).status).toBe(200)
    expect(await readAsStaff(id)).toMatchObject({ order_number: 'PO-2', can: { order: false, record: true } })
    await record(id, { state: 'sent', number: 'F-1' })
    expect(codeOf(await order(id, 'PO-3'))).toEqual([409, 'engagement.invoiced'])
    expect(await read(id)).toMatchObject({ order_number: 'PO-2', can: { order: false } })
    const { rows } = await sql<{ action: string }>`
      select action from grana.audit_events where thing_id = ${id} and action like 'engagement.%order%'
      order by created_at`.execute(api.database.owner)
    expect(rows.map(({ action }) => action)).toEqual(['engagement.ordered', 'engagement.ordered'])
  })

  test('and the price are read by members who read money, and not by those who work in the program', async () => {
    const id = await plannedEngagement(world)
    const { program_id: programId = '' } = await readEngagement(world, id)
    const params = paramsOf(world, id)
    const seen = async (role: ProgramRole) => {
      const { organization } = world
      const member = { role: 'member', programs: [{ programId, role }] } as const
      const user = await insertMember(api.database.owner, organization, member)
      const browser = await signedInBrowser(api.app, api.database.owner, user)
      const { quotes, can } = dataOf<Engagement>(await browser.call(getEngagement, { params }))
      const billing = await browser.call(getEngagementBilling, { params })
      return [quotes.length, quotes[0]?.price_cents, can.see_money, billing.status]
    }
    expect(await seen('owner')).toEqual([1, 1_250_000, true, 200])
    for (const role of ['administrator', 'analyst', 'viewer', 'technical_contact'] as const) {
      expect([role, ...(await seen(role))]).toEqual([role, 1, undefined, false, 403])
    }
    expect(await readEngagement(world, id)).toMatchObject({ quotes: [{ price_cents: 1_250_000 }] })
  })

  test('is refused before an agreement, and when it is empty or too long', async () => {
    const id = await sentEngagement(world)
    expect(codeOf(await order(id, 'PO-1'))).toEqual([409, 'engagement.move_refused'])
    const agreed = await plannedEngagement(world)
    expect((await order(agreed, ' ')).status).toBe(422)
    expect((await order(agreed, 'x'.repeat(61))).status).toBe(422)
  })

  test('is for owners of the organization alone', async () => {
    const id = await plannedEngagement(world)
    const viewer = await insertMember(api.database.owner, world.organization, { role: 'viewer' })
    const viewing = { browser: await signedInBrowser(api.app, api.database.owner, viewer) }
    expect((await order(id, 'PO-9', viewing)).status).toBe(403)
    const params = paramsOf(world, id)
    expect((await viewing.browser.call(getEngagementBilling, { params })).status).toBe(200)
    const member = await insertMember(api.database.owner, world.organization, { role: 'member' })
    const joined = { browser: await signedInBrowser(api.app, api.database.owner, member) }
    expect((await order(id, 'PO-9', joined)).status).toBe(403)
    expect((await joined.browser.call(getEngagementBilling, { params })).status).toBeGreaterThanOrEqual(403)
    expect((await order(id, 'PO-9', foreign)).status).toBe(404)
    expect((await order(id, 'PO-9', await signedInAgent(api))).status).toBeGreaterThanOrEqual(403)
    expect((await order(id, 'PO-9', world.administrator)).status).toBeGreaterThanOrEqual(403)
    expect(await read(id)).not.toHaveProperty('order_number')
  })
})

describe('the invoice', () => {
  test('is recorded by staff, shown on both sides, and notified once', async () => {
    const id = await plannedEngagement(world)
    const worker = await startTestWorker({}, api.database)
    expect((await record(id, { state: 'sent', number: 'F-7' })).status).toBe(200)
    await record(id, { state: 'sent', number: 'F-7' })
    expect((await record(id, { state: 'paid', number: 'F-7' })).status).toBe(200)
    const invoice = { state: 'paid', number: 'F-7', at: expect.any(String) }
    expect(await read(id)).toMatchObject({ invoice })
    expect(await readAsStaff(id)).toMatchObject({ invoice })
    await worker.drain()
    await worker.close()
    const told = await sql<{ user_id: string }>`
      select user_id from grana.notifications where kind = 'engagement.invoiced' and data ->> 'engagement_id' = ${id}`.execute(
      api.database.owner,
    )
    expect(told.rows).toEqual([{ user_id: world.owner.id }])
    const { rows } = await sql<{ action: string }>`
      select action from grana.audit_events where thing_id = ${id} and action like 'engagement.invoice%'
      order by created_at`.execute(api.database.owner)
    expect(rows.map(({ action }) => action)).toEqual([
      'engagement.invoice_sent',
      'engagement.invoice_sent',
      'engagement.invoice_paid',
    ])
  })

  test('has a number exactly when it was issued, and only after an agreement', async () => {
    const id = await plannedEngagement(world)
    expect((await record(id, { state: 'sent' })).status).toBe(422)
    expect((await record(id, { state: 'not_issued', number: 'F-1' })).status).toBe(422)
    expect((await record(id, { state: 'not_issued' })).status).toBe(200)
    const sent = await sentEngagement(world)
    expect(codeOf(await record(sent, { state: 'sent', number: 'F-1' }))).toEqual([409, 'engagement.move_refused'])
  })

  test('is not for triagers, and the organization does not write it', async () => {
    const id = await plannedEngagement(world)
    const triager = await signInTestStaff(api, 'triager')
    expect((await record(id, { state: 'sent', number: 'F-1' }, triager)).status).toBe(404)
    const ofOwner = await world.browser.call(recordEngagementInvoice, {
      params: { id },
      body: { state: 'paid', number: 'F-1' },
    })
    expect(ofOwner.status).toBeGreaterThanOrEqual(403)
    const forged = inTransactionAs(api.context.db, world.owner, (trx) =>
      sql`insert into engagement_invoices (organization_id, engagement_id, state, number, recorded_by, recorded_at)
        values (${world.organization}, ${id}, 'paid', 'F-1', ${world.owner.id}, now())`.execute(trx),
    )
    await expect(forged).rejects.toThrow(/row-level security/)
    expect(await read(id)).toMatchObject({ invoice: { state: 'not_issued' } })
  })
})
