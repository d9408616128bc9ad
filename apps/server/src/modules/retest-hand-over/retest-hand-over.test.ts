import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransactionAs } from '#server/db/transaction.ts'
import { dataOf } from '#server/testing/programs.ts'
import { reportingAgent, reportWorld, type ReportWorld, type SignedInUser } from '#server/testing/reports.ts'
import { acceptedReport } from '#server/testing/rewards.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { listAuditEvents, type AuditEvent } from '@grana/contract/customers/audit'
import { listNotifications } from '@grana/contract/notifications/inbox'
import { getAgentReport } from '@grana/contract/reports/agent-reports'
import { getReport } from '@grana/contract/reports/organization-reports'
import { getPoints, type Points } from '@grana/contract/reports/points'
import { answerRetest, askRetest, cancelRetest } from '@grana/contract/reports/retest'
import { answerRetestFee, getRetestFees, payRetestFee, type RetestFees } from '@grana/contract/reports/retest-fees'
import {
  answerHelpedRetest,
  getHelpedRetest,
  getHelpedRetestFileLink,
  handOverRetest,
  listHelpedRetests,
  listRetestCandidates,
  type HelpedRetest,
  type RetestBrief,
  type RetestCandidate,
} from '@grana/contract/reports/retest-hand-over'
import { listReportViews, type ReportView } from '@grana/contract/reports/triage'

let api: TestApi
let worker: TestWorker
let world: ReportWorld
let agent: SignedInUser
let administrator: SignedInUser

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
  world = await reportWorld(api, { retest_fee_cents: 5000 })
  agent = await reportingAgent(api)
  administrator = await world.inProgram('administrator')
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

type Caller = Pick<SignedInUser, 'browser'>
const text = 'Deployed in version 4.2.'
const inTenant = (report: string) => ({ organization: world.organization, report })

type Helper = SignedInUser & { invitation: string }

async function invited(place = world): Promise<Helper> {
  const helper = await reportingAgent(api)
  const { rows } = await sql<{
    id: string
  }>`insert into grana.agent_invitations (organization_id, program_id, user_id, state, created_at, answered_at)
    values (${place.organization}, ${place.program}, ${helper.user.id}, 'accepted', now(), now()) returning id`.execute(
    api.database.owner,
  )
  return { ...helper, invitation: rows[0]?.id ?? '' }
}

async function fileOf(report: string): Promise<string> {
  const [id, now] = [randomUUID(), new Date()]
  const file = {
    organization_id: world.organization,
    agent_id: agent.user.id,
    report_id: report,
    id,
    name: 'proof.png',
  }
  const checked = { sha256: '0'.repeat(64), created_at: now, completed_at: now, checked_at: now }
  await api.database.owner
    .insertInto('report_files')
    .values({ ...file, ...checked, state: 'ready', kind: 'png', size_bytes: 67 })
    .execute()
  return id
}

/** A report whose agent did not answer a retest for weeks. */
async function silent(weeks = 3): Promise<string> {
  const report = await acceptedReport(api.database.owner, world, { agent, by: administrator })
  expect((await administrator.browser.call(askRetest, { params: inTenant(report), body: { text } })).status).toBe(200)
  await sql`update grana.reports set retest_asked_at = now() - ${weeks} * interval '7 days' where id = ${report}`.execute(
    api.database.owner,
  )
  return report
}

const handOver = (report: string, { invitation }: Pick<Helper, 'invitation'>, { browser }: Caller = administrator) =>
  browser.call(handOverRetest, { params: inTenant(report), body: { invitation } })
const brief = ({ browser }: Caller, report: string) => browser.call(getHelpedRetest, { params: { report } })
const answer = ({ browser }: Caller, report: string) =>
  browser.call(answerHelpedRetest, { params: { report }, body: { answer: 'fixed', text: 'It is gone.' } })
const helpedOf = async ({ browser }: Caller) => dataOf<HelpedRetest[]>(await browser.call(listHelpedRetests))
const candidatesOf = async (report: string, { browser }: Caller = administrator) =>
  dataOf<RetestCandidate[]>(await browser.call(listRetestCandidates, { params: inTenant(report) }))

describe('a retest of an agent who is away', () => {
  test('is handed to an invited agent, who reads what the test needs until they answered', async () => {
    const [helper, report] = [await invited(), await silent()]
    expect((await brief(helper, report)).status).toBe(404)
    expect((await candidatesOf(report)).map(({ id }) => id)).toContain(helper.invitation)
    expect((await handOver(report, helper)).status).toBe(200)
    await worker.drain()
    const read = dataOf<RetestBrief>(await brief(helper, report))
    expect(read).toMatchObject({ title: 'Comments run script', request: text, files: [] })
    expect(JSON.stringify(read)).not.toContain(agent.user.id)
    expect((await helper.browser.call(getAgentReport, { params: { report } })).status).toBe(404)
    expect(await helpedOf(helper)).toMatchObject([{ report, is_open: true }])
    const told = dataOf<{ kind: string }[]>(await helper.browser.call(listNotifications, { query: {} }))
    expect(told.map(({ kind }) => kind)).toContain('report.retest_asked')

    expect((await answer(helper, report)).status).toBe(200)
    expect((await answer(helper, report)).status).toBe(404)
    expect((await brief(helper, report)).status).toBe(404)
    const { rows } = await sql<{
      verification: string
    }>`select verification from grana.reports where id = ${report}`.execute(api.database.owner)
    expect(rows).toEqual([{ verification: 'fixed' }])
    const seen = await administrator.browser.call(getReport, { params: inTenant(report) })
    expect(JSON.stringify(seen.body)).not.toContain(helper.user.id)
    await worker.drain()
    expect(dataOf<Points>(await helper.browser.call(getPoints, { query: {} })).figures.points).toBe(2)
  })

  test('earns the fee, which the helper acknowledges without the report', async () => {
    const [helper, report] = [await invited(), await silent()]
    await handOver(report, helper)
    await answer(helper, report)
    const { fees } = dataOf<RetestFees>(await administrator.browser.call(getRetestFees, { params: inTenant(report) }))
    expect(fees).toMatchObject([{ state: 'owed', can: { pay: true } }])
    const fee = fees[0]?.id ?? ''
    const body = { reference: 'SPEI 9', paid_on: new Date().toISOString().slice(0, 10) }
    await administrator.browser.call(payRetestFee, { params: { ...inTenant(report), fee }, body })
    expect(await helpedOf(helper)).toMatchObject([{ is_open: false, fee: { id: fee, can: { answer: true } } }])
    const arrived = { params: { fee }, body: { has_arrived: true } }
    expect((await agent.browser.call(answerRetestFee, arrived)).status).toBe(404)
    expect((await helper.browser.call(answerRetestFee, arrived)).status).toBe(200)
  })

  test('is handed over after ten working days, once, by those who fix, to an invited agent', async () => {
    const helper = await invited()
    const early = await silent(0)
    expect(await candidatesOf(early)).toEqual([])
    expect((await handOver(early, helper)).status).toBe(409)
    const report = await silent()
    expect((await handOver(report, { invitation: crypto.randomUUID() })).status).toBe(404)
    const { rows } = await sql<{ id: string }>`
      insert into grana.agent_invitations (organization_id, program_id, user_id, state, created_at, answered_at)
      values (${world.organization}, ${world.program}, ${agent.user.id}, 'accepted', now(), now()) returning id`.execute(
      api.database.owner,
    )
    expect((await handOver(report, { invitation: rows[0]?.id ?? '' })).status).toBe(404)
    const other = await reportWorld(api)
    expect((await handOver(report, await invited(other))).status).toBe(404)
    expect((await handOver(report, helper, await world.inProgram('viewer'))).status).toBe(403)
    expect((await handOver(report, helper, other)).status).toBe(404)
    const second = await invited()
    const tries = await Promise.all([handOver(report, helper), handOver(report, second), handOver(report, helper)])
    expect(tries.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409, 409])
  })

  test.for(['cancelled', 'answered', 'removed'] as const)('ends for the helper when it is %s', async (how) => {
    const [helper, report] = [await invited(), await silent()]
    await handOver(report, helper)
    expect((await brief(helper, report)).status).toBe(200)
    if (how === 'cancelled')
      await administrator.browser.call(cancelRetest, { params: inTenant(report), body: { text } })
    else if (how === 'answered')
      await agent.browser.call(answerRetest, { params: { report }, body: { answer: 'fixed', text } })
    else
      await sql`update grana.agent_invitations set state = 'removed' where user_id = ${helper.user.id}`.execute(
        api.database.owner,
      )
    expect((await brief(helper, report)).status).toBe(404)
    expect((await answer(helper, report)).status).toBe(404)
  })

  test('shows the helper no row of the report, and others nothing by the functions', async () => {
    const [helper, report] = [await invited(), await silent()]
    await handOver(report, helper)
    const stranger = await invited()
    const rows = await inTransactionAs(api.context.db, helper.user, (trx) =>
      sql`select id from reports where id = ${report} union all select report_id from report_events where report_id = ${report}
        union all select report_id from report_contents where report_id = ${report}`.execute(trx),
    )
    expect(rows.rows).toEqual([])
    for (const user of [stranger.user, agent.user]) {
      const seen = await inTransactionAs(api.context.db, user, (trx) =>
        sql`select * from grana.helped_retest(${report})`.execute(trx),
      )
      expect(seen.rows).toEqual([])
    }
  })
})

describe('what the helper reads', () => {
  // One agent sends only so many reports a day.
  beforeAll(async () => {
    agent = await reportingAgent(api)
  })
  const viewsOf = async (report: string) =>
    dataOf<ReportView[]>(await world.browser.call(listReportViews, { params: inTenant(report) }))

  test('is listed among the views of the report, by user name and without the account', async () => {
    const [helper, stranger, report] = [await invited(), await invited(), await silent()]
    await handOver(report, helper)
    expect((await brief(stranger, report)).status).toBe(404)
    expect(await viewsOf(report)).toEqual([])
    for (let times = 0; times < 2; times += 1) expect((await brief(helper, report)).status).toBe(200)
    expect(await viewsOf(report)).toEqual([
      { reader: { name: `@agent-${helper.user.id.slice(0, 8)}` }, side: 'helper', at: expect.any(String) },
    ])
  })

  test('is in the audit log when it is a file', async () => {
    const [helper, report] = [await invited(), await silent()]
    const file = await fileOf(report)
    await handOver(report, helper)
    const link = (by: Caller) => by.browser.call(getHelpedRetestFileLink, { params: { report, file } })
    expect((await link(await invited())).status).toBe(404)
    expect((await link(helper)).status).toBe(200)
    const log = dataOf<AuditEvent[]>(
      await world.browser.call(listAuditEvents, { params: { organization: world.organization }, query: {} }),
    )
    expect(log.filter(({ action }) => action === 'evidence.opened')).toMatchObject([{ thing_id: report }])
  })

  test('is all that row security lets a helper log, while the retest is open', async () => {
    const [helper, report, beside] = [await invited(), await silent(), await silent()]
    await handOver(report, helper)
    const write = (action: string, thingId: string) =>
      inTransactionAs(api.context.db, helper.user, (trx) =>
        sql`insert into audit_events (organization_id, program_id, actor_id, action, thing, thing_id)
          values (${world.organization}, ${world.program}, ${helper.user.id}, ${action}, 'report', ${thingId})`.execute(
          trx,
        ),
      )
    await expect(write('evidence.opened', report)).resolves.toBeDefined()
    await expect(write('report.read', report)).rejects.toMatchObject({ code: '42501' })
    await expect(write('evidence.opened', beside)).rejects.toMatchObject({ code: '42501' })
    await answer(helper, report)
    await expect(write('evidence.opened', report)).rejects.toMatchObject({ code: '42501' })
  })
})
