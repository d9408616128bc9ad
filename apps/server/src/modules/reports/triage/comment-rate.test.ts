import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { dataOf } from '#server/testing/programs.ts'
import {
  reportingAgent,
  reportWorld,
  sendReport,
  type ReportWorld,
  type SignedInUser,
} from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { replyToReport, getAgentReport } from '@grana/contract/reports/agent-reports'
import {
  commentReport,
  getReport,
  changeReportState,
  setReportSeverity,
} from '@grana/contract/reports/organization-reports'
import type { TransitionForm, Report } from '@grana/contract/reports/report'
import { applyReportProposal } from '@grana/contract/reports/triage'
import { maxCommentsPerHour } from '../policy.ts'

let api: TestApi
let worker: TestWorker
let world: ReportWorld
let agent: SignedInUser
let analyst: SignedInUser
let administrator: SignedInUser

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
  world = await reportWorld(api)
  agent = await reportingAgent(api)
  analyst = await world.inProgram('analyst')
  administrator = await world.inProgram('administrator')
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

const inOrganization = (report: string) => ({ organization: world.organization, report })
async function triaged(): Promise<string> {
  const id = await sendReport(agent, world)
  await worker.drain()
  return id
}
const move = ({ browser }: SignedInUser, report: string, body: TransitionForm) =>
  browser.call(changeReportState, { params: inOrganization(report), body })
const seenBy = async ({ browser }: SignedInUser, report: string) =>
  dataOf<Report>(await browser.call(getReport, { params: inOrganization(report) }))
const ownOf = async ({ browser }: SignedInUser, report: string) =>
  dataOf<Report>(await browser.call(getAgentReport, { params: { report } }))

describe('a report', () => {
  test('limits comments and proposals per side and hour, and not those of the other side', async () => {
    const [id, beside] = [await triaged(), await triaged()]
    const say = (report: string) =>
      agent.browser.call(replyToReport, { params: { report }, body: { text: 'Are you there?' } })
    for (let said = 0; said < maxCommentsPerHour; said += 1) expect((await say(id)).status).toBe(200)
    const refused = await say(id)
    expect([refused.status, refused.body['code']]).toEqual([429, 'report.too_many_comments'])
    expect((await say(beside)).status).toBe(200)
    const note = { params: inOrganization(id), body: { text: 'Again', audience: 'internal' } as const }
    for (let said = 0; said < maxCommentsPerHour - 1; said += 1) await analyst.browser.call(commentReport, note)
    // Proposals send notifications and count like comments.
    expect((await move(analyst, id, { to: 'closed', reason: 'spam', text: 'Too much' })).status).toBe(200)
    const proposal = await move(analyst, id, { to: 'closed', reason: 'spam', text: 'Too much' })
    const comment = await analyst.browser.call(commentReport, note)
    const severity = await analyst.browser.call(setReportSeverity, {
      params: inOrganization(id),
      body: { severity: 'low', text: 'Noise' },
    })
    for (const { body } of [proposal, comment, severity]) expect(body['code']).toBe('report.too_many_comments')
    // Transitions do not count.
    expect((await move(administrator, id, { to: 'needs_info', text: 'One thing at a time' })).status).toBe(200)
    // Withdrawing a question counts; otherwise it could be asked and withdrawn without limit.
    expect((await move(administrator, id, { to: 'triaging' })).body['code']).toBe('report.too_many_comments')
    expect((await say(id)).status).toBe(200)
    await sql`alter table grana.report_events disable trigger report_events_immutable`.execute(api.database.owner)
    await sql`update grana.report_events set created_at = created_at - interval '1 hour' where report_id = ${id}`.execute(
      api.database.owner,
    )
    await sql`alter table grana.report_events enable trigger report_events_immutable`.execute(api.database.owner)
    expect((await say(id)).status).toBe(200)
  })

  test('with a long history returns its newest events and all undecided proposals', async () => {
    const id = await triaged()
    await move(analyst, id, { to: 'closed', reason: 'spam', text: 'Nonsense' })
    const { number } = (await seenBy(administrator, id)).proposals[0] ?? { number: 0 }
    await inTransaction(api.database.owner, async (trx) => {
      await sql`insert into grana.report_events (organization_id, report_id, number, kind, side, actor_id, text, created_at)
        select organization_id, id, events + i, 'commented', 'agent', agent_id, 'Word ' || i, now() - interval '2 hours'
        from grana.reports, generate_series(1, 600) i where id = ${id}`.execute(trx)
      await sql`update grana.reports set events = events + 600 where id = ${id}`.execute(trx)
    })
    expect((await agent.browser.call(replyToReport, { params: { report: id }, body: { text: 'Last' } })).status).toBe(
      200,
    )
    const own = await ownOf(agent, id)
    expect(own.events).toHaveLength(500)
    expect(own.events.at(-1)).toMatchObject({ kind: 'commented', text: 'Last' })
    const seen = await seenBy(administrator, id)
    expect(seen.proposals).toEqual([{ number, fits: true, can_apply: true, can_dismiss: true }])
    expect(seen.events[0]).toMatchObject({ number, kind: 'proposed', text: 'Nonsense' })
    const params = { ...inOrganization(id), proposal: String(number) }
    expect((await administrator.browser.call(applyReportProposal, { params })).status).toBe(200)
    expect(await seenBy(administrator, id)).toMatchObject({ state: 'closed', closing_reason: 'spam', proposals: [] })
    const again = await administrator.browser.call(applyReportProposal, { params })
    expect(again.body['code']).toBe('report.proposal_gone')
  })
})
