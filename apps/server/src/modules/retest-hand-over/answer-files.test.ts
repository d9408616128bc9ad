import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransactionAs } from '#server/db/transaction.ts'
import { pngOf, sendBytes } from '#server/testing/evidence.ts'
import { dataOf } from '#server/testing/programs.ts'
import { reportingAgent, reportWorld, type ReportWorld, type SignedInUser } from '#server/testing/reports.ts'
import { acceptedReport } from '#server/testing/rewards.ts'
import { signInTestStaff, type TestStaff } from '#server/testing/staff.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import type { ApiResponse } from '#server/testing/test-browser.ts'
import { startTestStore } from '#server/testing/test-store.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { getAgentReport } from '@grana/contract/reports/agent-reports'
import {
  beginAgentCommentFile,
  beginStaffCommentFile,
  completeAgentCommentFile,
  completeStaffCommentFile,
  type CommentFile,
  type CommentFileBegun,
} from '@grana/contract/reports/comment-files'
import { redactReportFile } from '@grana/contract/reports/corrections'
import { getAgentEvidenceLink, getEvidenceLink } from '@grana/contract/reports/evidence-files'
import {
  beginHelpedRetestFile,
  completeHelpedRetestFile,
  listHelpedRetestFiles,
  removeHelpedRetestFile,
} from '@grana/contract/reports/helped-retest-files'
import { getReport } from '@grana/contract/reports/organization-reports'
import type { Report } from '@grana/contract/reports/report'
import { answerRetest, answerStaffRetest, askRetest, cancelRetest } from '@grana/contract/reports/retest'
import { answerHelpedRetest, handOverRetest } from '@grana/contract/reports/retest-hand-over'
import { redactionMarks } from '@grana/messages/es/apps/redaction-marks'

let api: TestApi
let worker: TestWorker
let world: ReportWorld
let agent: SignedInUser
let administrator: SignedInUser
let owner: SignedInUser
let triager: TestStaff

beforeAll(async () => {
  const { env } = await startTestStore()
  api = await startTestApi({ env })
  worker = await startTestWorker(env, api.database)
  world = await reportWorld(api)
  agent = await reportingAgent(api)
  administrator = await world.inProgram('administrator')
  owner = await world.inProgram('owner')
  triager = await signInTestStaff(api, 'triager')
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

type Caller = Pick<SignedInUser, 'browser'>
const text = 'Deployed in version 4.2.'
const picture = { name: 'captura.png', size: 67 }
const inTenant = (report: string) => ({ organization: world.organization, report })
const codeOf = ({ status, body }: ApiResponse) => [status, body['code']]
const ok = (answer: ApiResponse): ApiResponse => {
  expect(answer).toMatchObject({ status: 200 })
  return answer
}

/** A report whose agent did not answer a retest for three weeks. */
async function silent(): Promise<string> {
  const report = await acceptedReport(api.database.owner, world, { agent, by: administrator })
  ok(await administrator.browser.call(askRetest, { params: inTenant(report), body: { text } }))
  await sql`update grana.reports set retest_asked_at = now() - interval '21 days' where id = ${report}`.execute(
    api.database.owner,
  )
  return report
}

/** An invited agent to whom the retest was handed. */
async function helperOf(report: string): Promise<SignedInUser> {
  const helper = await reportingAgent(api)
  const { rows } = await sql<{ id: string }>`
    insert into grana.agent_invitations (organization_id, program_id, user_id, state, created_at, answered_at)
    values (${world.organization}, ${world.program}, ${helper.user.id}, 'accepted', now(), now()) returning id`.execute(
    api.database.owner,
  )
  const body = { invitation: rows[0]?.id ?? '' }
  ok(await administrator.browser.call(handOverRetest, { params: inTenant(report), body }))
  return helper
}

const begin = ({ browser }: Caller, report: string) =>
  browser.call(beginHelpedRetestFile, { params: { report }, body: picture })
const complete = ({ browser }: Caller, report: string, upload: string) =>
  browser.call(completeHelpedRetestFile, { params: { report, upload } })
const listOf = ({ browser }: Caller, report: string) => browser.call(listHelpedRetestFiles, { params: { report } })
const answerWith = ({ browser }: Caller, report: string, files: string[]) =>
  browser.call(answerHelpedRetest, { params: { report }, body: { answer: 'persists', text: 'Still there.', files } })

async function helperFile(helper: Caller, report: string): Promise<string> {
  const { file, upload } = dataOf<CommentFileBegun>(ok(await begin(helper, report)))
  await sendBytes(upload, pngOf())
  ok(await complete(helper, report, file.id))
  return file.id
}

async function agentFile(report: string): Promise<string> {
  const params = { report }
  const { file, upload } = dataOf<CommentFileBegun>(
    ok(await agent.browser.call(beginAgentCommentFile, { params, body: picture })),
  )
  await sendBytes(upload, pngOf())
  ok(await agent.browser.call(completeAgentCommentFile, { params: { ...params, upload: file.id } }))
  return file.id
}

const memberReads = async (report: string) =>
  dataOf<Report>(ok(await owner.browser.call(getReport, { params: inTenant(report) })))
const agentReads = async (report: string) =>
  dataOf<Report>(ok(await agent.browser.call(getAgentReport, { params: { report } })))
const answersOf = ({ events }: Report) =>
  events.filter(({ kind }) => kind === 'retest_answered').map(({ files = [] }) => files.map(({ id }) => id))

describe('files of the answer to a retest', () => {
  test('of the agent are part of the record on both sides, as downloads', async () => {
    const report = await silent()
    const file = await agentFile(report)
    await worker.drain()
    const body = { answer: 'persists', text, files: [file] } as const
    const other = await reportingAgent(api)
    expect((await other.browser.call(answerRetest, { params: { report }, body })).status).toBe(404)
    ok(await agent.browser.call(answerRetest, { params: { report }, body }))
    for (const seen of [await memberReads(report), await agentReads(report)]) expect(answersOf(seen)).toEqual([[file]])
    for (const link of [
      await owner.browser.call(getEvidenceLink, { params: { ...inTenant(report), file } }),
      await agent.browser.call(getAgentEvidenceLink, { params: { report, file } }),
    ]) {
      const answer = await fetch(dataOf<{ url: string }>(ok(link)).url)
      expect(Buffer.from(await answer.arrayBuffer()).equals(pngOf())).toBe(true)
    }
  })

  test('are not sent while they are uploaded, nor twice, nor from another author', async () => {
    const [report, other] = [await silent(), await silent()]
    const begun = ok(await agent.browser.call(beginAgentCommentFile, { params: { report }, body: picture }))
    const open = dataOf<CommentFileBegun>(begun).file.id
    const answer = (files: string[]) =>
      agent.browser.call(answerRetest, { params: { report }, body: { answer: 'fixed', text, files } })
    expect(codeOf(await answer([open]))).toEqual([409, 'evidence.not_ready'])
    expect(codeOf(await answer([await agentFile(other)]))).toEqual([409, 'evidence.state_changed'])
    expect((await memberReads(report)).fix.verification).toBe('requested')
    const many = Array.from({ length: 11 }, () => open)
    expect((await answer(many)).status).toBe(422)
  })

  test('of the triager who answers after the silence', async () => {
    await sql`update grana.programs set is_managed = true where id = ${world.program}`.execute(api.database.owner)
    const report = await silent()
    await sql`update grana.reports set triager_id = ${triager.id} where id = ${report}`.execute(api.database.owner)
    const params = { id: report }
    const { file, upload } = dataOf<CommentFileBegun>(
      ok(await triager.browser.call(beginStaffCommentFile, { params, body: { ...picture, audience: 'everyone' } })),
    )
    await sendBytes(upload, pngOf())
    ok(await triager.browser.call(completeStaffCommentFile, { params: { ...params, upload: file.id } }))
    const body = { answer: 'fixed', text, files: [file.id] } as const
    ok(await triager.browser.call(answerStaffRetest, { params, body }))
    expect(answersOf(await agentReads(report))).toEqual([[file.id]])
  })

  test('of the agent to whom it was handed, who alone sees them until they answered', async () => {
    const report = await silent()
    const helper = await helperOf(report)
    const [file, dropped] = [await helperFile(helper, report), await helperFile(helper, report)]
    await worker.drain()
    const stranger = await reportingAgent(api)
    for (const other of [stranger, agent, administrator]) {
      expect((await begin(other, report)).status).toBeGreaterThanOrEqual(403)
      expect((await listOf(other, report)).status).toBeGreaterThanOrEqual(403)
      expect((await complete(other, report, file)).status).toBeGreaterThanOrEqual(403)
      expect((await answerWith(other, report, [file])).status).toBeGreaterThanOrEqual(403)
    }
    const remove = (by: Caller) => by.browser.call(removeHelpedRetestFile, { params: { report, upload: dropped } })
    expect((await remove(stranger)).status).toBe(404)
    ok(await remove(helper))
    expect(dataOf<CommentFile[]>(ok(await listOf(helper, report))).map(({ id }) => id)).toEqual([file])
    expect(JSON.stringify(await memberReads(report))).not.toContain(file)

    const answers = await Promise.all([1, 2, 3].map(() => answerWith(helper, report, [file])))
    expect(answers.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 404, 404])
    for (const seen of [await memberReads(report), await agentReads(report)]) expect(answersOf(seen)).toEqual([[file]])
    expect((await listOf(helper, report)).status).toBe(404)
    const { rows } = await inTransactionAs(api.context.db, helper.user, (trx) =>
      sql`select id from report_files where commented_report_id = ${report}`.execute(trx),
    )
    expect(rows).toEqual([])
  })

  test('of a retest that ended are not sent', async () => {
    const report = await silent()
    const helper = await helperOf(report)
    const file = await helperFile(helper, report)
    expect(codeOf(await answerWith(helper, report, [file, await agentFile(report)]))).toEqual([
      409,
      'evidence.state_changed',
    ])
    ok(await administrator.browser.call(cancelRetest, { params: inTenant(report), body: { text } }))
    expect((await begin(helper, report)).status).toBe(404)
    expect((await answerWith(helper, report, [file])).status).toBe(404)
    expect(answersOf(await memberReads(report))).toEqual([])
  })

  test('are redacted as every other file', async () => {
    const report = await silent()
    const helper = await helperOf(report)
    const file = await helperFile(helper, report)
    ok(await answerWith(helper, report, [file]))
    await worker.drain()
    const params = { ...inTenant(report), file }
    expect((await administrator.browser.call(redactReportFile, { params, body: { reason: 'A name' } })).status).toBe(
      403,
    )
    ok(await owner.browser.call(redactReportFile, { params, body: { reason: 'A name' } }))
    const seen = (await agentReads(report)).events.find(({ kind }) => kind === 'retest_answered')
    expect(seen?.files).toMatchObject([{ id: file, name: redactionMarks.text, state: 'redacted' }])
    expect((await owner.browser.call(getEvidenceLink, { params })).status).toBe(404)
  })
})
