import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransactionAs } from '#server/db/transaction.ts'
import { pngOf, runTasks, sendBytes, videoOf, type PartsUpload } from '#server/testing/evidence.ts'
import { dataOf } from '#server/testing/programs.ts'
import {
  reportingAgent,
  reportWorld,
  sendReport,
  type ReportWorld,
  type SignedInUser,
} from '#server/testing/reports.ts'
import { signInTestStaff, type TestStaff } from '#server/testing/staff.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import type { ApiResponse } from '#server/testing/test-browser.ts'
import { startTestStore } from '#server/testing/test-store.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { getAgentReport, replyToReport } from '@grana/contract/reports/agent-reports'
import {
  beginAgentCommentFile,
  beginCommentFile,
  beginStaffCommentFile,
  completeAgentCommentFile,
  completeCommentFile,
  completeStaffCommentFile,
  listAgentCommentFiles,
  listCommentFiles,
  removeCommentFile,
  type CommentFile,
  type CommentFileBegun,
} from '@grana/contract/reports/comment-files'
import { evidenceLimits } from '@grana/contract/reports/evidence'
import { getAgentEvidenceLink, getEvidenceLink } from '@grana/contract/reports/evidence-files'
import { changeReportState, commentReport, getReport } from '@grana/contract/reports/organization-reports'
import type { Report } from '@grana/contract/reports/report'
import type { Audience } from '@grana/contract/reports/values'
import { assignTriager, commentStaffReport, getStaffEvidenceLink } from '@grana/contract/staff/triage'

let api: TestApi
let worker: TestWorker
let world: ReportWorld
let agent: SignedInUser
let analyst: SignedInUser
let administrator: SignedInUser
let viewer: SignedInUser
let triager: TestStaff

beforeAll(async () => {
  const { env } = await startTestStore()
  api = await startTestApi({ env })
  worker = await startTestWorker(env, api.database)
  world = await reportWorld(api)
  agent = await reportingAgent(api)
  analyst = await world.inProgram('analyst')
  administrator = await world.inProgram('administrator')
  viewer = await world.inProgram('viewer')
  triager = await signInTestStaff(api, 'triager')
  await sql`update grana.programs set is_managed = true where id = ${world.program}`.execute(api.database.owner)
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

const picture = { name: 'captura.png', size: 67 }
const codeOf = ({ status, body }: ApiResponse) => [status, body['code']]
const ok = (answer: ApiResponse) => {
  expect(answer).toMatchObject({ status: 200 })
  return answer
}
const inTenant = (report: string) => ({ organization: world.organization, report })

/** A member's file, uploaded and complete; checked once the worker runs. */
async function memberFile(report: string, audience: Audience, by = analyst): Promise<string> {
  const begun = ok(
    await by.browser.call(beginCommentFile, { params: inTenant(report), body: { ...picture, audience } }),
  )
  const { file, upload } = dataOf<CommentFileBegun>(begun)
  await sendBytes(upload, pngOf())
  ok(await by.browser.call(completeCommentFile, { params: { ...inTenant(report), upload: file.id } }))
  return file.id
}

async function agentFile(report: string): Promise<string> {
  const begun = ok(await agent.browser.call(beginAgentCommentFile, { params: { report }, body: picture }))
  const { file, upload } = dataOf<CommentFileBegun>(begun)
  await sendBytes(upload, pngOf())
  ok(await agent.browser.call(completeAgentCommentFile, { params: { report, upload: file.id } }))
  return file.id
}

const comment = (report: string, files: string[], audience: Audience = 'everyone', by = analyst) =>
  by.browser.call(commentReport, { params: inTenant(report), body: { text: 'Look at this', audience, files } })
const memberReads = async (report: string, by = analyst) =>
  dataOf<Report>(ok(await by.browser.call(getReport, { params: inTenant(report) })))
const agentReads = async (report: string) =>
  dataOf<Report>(ok(await agent.browser.call(getAgentReport, { params: { report } })))
const filesOf = (report: Report) => report.events.flatMap(({ files = [] }) => files.map(({ id, state }) => [id, state]))
const memberLink = (report: string, file: string, by = analyst) =>
  by.browser.call(getEvidenceLink, { params: { ...inTenant(report), file } })
const agentLink = (report: string, file: string) =>
  agent.browser.call(getAgentEvidenceLink, { params: { report, file } })

describe('files of a comment', () => {
  test('of a member reach the agent and every member who reads the report, as downloads', async () => {
    const report = await sendReport(agent, world)
    const file = await memberFile(report, 'everyone')
    await worker.drain()
    expect(filesOf(await agentReads(report))).toEqual([])
    ok(await comment(report, [file]))
    for (const seen of [await agentReads(report), await memberReads(report), await memberReads(report, viewer)]) {
      expect(filesOf(seen)).toEqual([[file, 'ready']])
      expect(seen.files).toEqual([])
    }
    for (const told of [await agentLink(report, file), await memberLink(report, file, viewer)]) {
      const answer = await fetch(dataOf<{ url: string }>(ok(told)).url)
      expect(answer.headers.get('content-disposition')).toContain('attachment; filename="captura.png"')
      expect(Buffer.from(await answer.arrayBuffer()).equals(pngOf())).toBe(true)
    }
  })

  test('of the agent go out with a comment and with the answer to a question', async () => {
    const report = await sendReport(agent, world)
    await worker.drain()
    const [first, second] = [await agentFile(report), await agentFile(report)]
    const reply = (files: string[]) =>
      agent.browser.call(replyToReport, { params: { report }, body: { text: 'Here', files } })
    ok(await reply([first]))
    const asked = { to: 'needs_info', text: 'Which browser?' } as const
    ok(await analyst.browser.call(changeReportState, { params: inTenant(report), body: asked }))
    ok(await reply([second]))
    await worker.drain()
    const read = await memberReads(report)
    expect(filesOf(read)).toEqual([
      [first, 'ready'],
      [second, 'ready'],
    ])
    expect(read.events.at(-1)).toMatchObject({ kind: 'moved', to: 'triaging', files: [{ id: second }] })
  })

  test('are not downloaded before the check, and are named with its result', async () => {
    const report = await sendReport(agent, world)
    const file = await memberFile(report, 'everyone')
    const begun = await analyst.browser.call(beginCommentFile, {
      params: inTenant(report),
      body: { name: 'not-a-picture.png', size: 10, audience: 'everyone' },
    })
    const { file: wrong, upload } = dataOf<CommentFileBegun>(ok(begun))
    expect(codeOf(await comment(report, [wrong.id]))).toEqual([409, 'evidence.not_ready'])
    await sendBytes(upload, Buffer.from('plain text'))
    ok(await analyst.browser.call(completeCommentFile, { params: { ...inTenant(report), upload: wrong.id } }))
    ok(await comment(report, [file, wrong.id]))
    expect(filesOf(await agentReads(report)).map(([, state]) => state)).toEqual(['checking', 'checking'])
    for (const id of [file, wrong.id]) {
      expect((await agentLink(report, id)).status).toBe(404)
      expect((await memberLink(report, id)).status).toBe(404)
    }
    await worker.drain()
    expect(filesOf(await agentReads(report))).toEqual([
      [file, 'ready'],
      [wrong.id, 'refused'],
    ])
    expect((await agentLink(report, file)).status).toBe(200)
    expect((await agentLink(report, wrong.id)).status).toBe(404)
  })

  test('of an internal note are neither listed nor downloaded by the agent or a viewer', async () => {
    const report = await sendReport(agent, world)
    const file = await memberFile(report, 'internal')
    await worker.drain()
    ok(await comment(report, [file], 'internal'))
    expect(filesOf(await memberReads(report, administrator))).toEqual([[file, 'ready']])
    expect((await memberLink(report, file, administrator)).status).toBe(200)
    expect(filesOf(await agentReads(report))).toEqual([])
    expect((await agentLink(report, file)).status).toBe(404)
    expect(filesOf(await memberReads(report, viewer))).toEqual([])
    expect((await memberLink(report, file, viewer)).status).toBe(404)
    // Row security alone.
    for (const { user } of [agent, viewer]) {
      const seen = await inTransactionAs(api.context.db, user, (trx) =>
        trx.selectFrom('report_files').select('id').where('commented_report_id', '=', report).execute(),
      )
      expect(seen).toEqual([])
    }
  })

  test('belong to one comment of one audience and of their author', async () => {
    const report = await sendReport(agent, world)
    const [open, note] = [await memberFile(report, 'everyone'), await memberFile(report, 'internal')]
    expect(codeOf(await comment(report, [note]))).toEqual([409, 'evidence.state_changed'])
    expect(codeOf(await comment(report, [open], 'internal'))).toEqual([409, 'evidence.state_changed'])
    expect(codeOf(await comment(report, [open], 'everyone', administrator))).toEqual([409, 'evidence.state_changed'])
    expect(codeOf(await comment(report, [randomUUID()]))).toEqual([409, 'evidence.state_changed'])
    const answers = await Promise.all([comment(report, [open]), comment(report, [open]), comment(report, [open])])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
    // A refused comment leaves nothing in the history.
    expect((await memberReads(report)).events.filter(({ kind }) => kind === 'commented')).toHaveLength(1)
    const other = await sendReport(agent, world)
    expect(codeOf(await comment(other, [note], 'internal'))).toEqual([409, 'evidence.state_changed'])
  })

  test('that were sent can be neither removed nor changed', async () => {
    const report = await sendReport(agent, world)
    const file = await memberFile(report, 'everyone')
    ok(await comment(report, [file]))
    const removed = await analyst.browser.call(removeCommentFile, { params: { ...inTenant(report), upload: file } })
    expect(removed.status).toBe(404)
    const db = api.database.owner
    await expect(db.deleteFrom('report_files').where('id', '=', file).execute()).rejects.toThrow(/stays with it/)
    await expect(
      db.updateTable('report_files').set({ event_number: null }).where('id', '=', file).execute(),
    ).rejects.toThrow(/stays with it/)
  })

  test('of a triager go out with a comment on an assigned report', async () => {
    const report = await sendReport(agent, world)
    const params = { id: report }
    const body = { ...picture, audience: 'everyone' } as const
    expect((await triager.browser.call(beginStaffCommentFile, { params, body })).status).toBe(404)
    const chief = await signInTestStaff(api)
    const assigned = { reason: 'Their turn', triager: triager.id }
    ok(await chief.browser.call(assignTriager, { params, body: assigned }))
    const { file, upload } = dataOf<CommentFileBegun>(
      ok(await triager.browser.call(beginStaffCommentFile, { params, body })),
    )
    await sendBytes(upload, pngOf())
    ok(await triager.browser.call(completeStaffCommentFile, { params: { ...params, upload: file.id } }))
    const said = { text: 'See', audience: 'everyone', files: [file.id] } as const
    ok(await triager.browser.call(commentStaffReport, { params, body: said }))
    await worker.drain()
    expect(filesOf(await agentReads(report))).toEqual([[file.id, 'ready']])
    ok(await triager.browser.call(getStaffEvidenceLink, { params: { ...params, file: file.id } }))
  })
})

describe('an upload for a comment', () => {
  // An agent may send few reports a day.
  beforeAll(async () => {
    agent = await reportingAgent(api)
  })

  test('is seen by its author only, and removed before sending', async () => {
    const report = await sendReport(agent, world)
    const file = await memberFile(report, 'everyone')
    const listed = async (by: SignedInUser) =>
      dataOf<CommentFile[]>(ok(await by.browser.call(listCommentFiles, { params: inTenant(report) }))).map(
        ({ id, audience }) => [id, audience],
      )
    expect(await listed(analyst)).toEqual([[file, 'everyone']])
    expect(await listed(administrator)).toEqual([])
    const own = await agent.browser.call(listAgentCommentFiles, { params: { report } })
    expect(dataOf<CommentFile[]>(ok(own))).toEqual([])
    const remove = (by: SignedInUser) =>
      by.browser.call(removeCommentFile, { params: { ...inTenant(report), upload: file } })
    expect((await remove(administrator)).status).toBe(404)
    ok(await remove(analyst))
    expect(await listed(analyst)).toEqual([])
    expect((await memberLink(report, file)).status).toBe(404)
  })

  test('in parts resumes where it stopped', async () => {
    const report = await sendReport(agent, world)
    const bytes = videoOf(evidenceLimits.part + 5)
    const begin = async () =>
      dataOf<CommentFileBegun>(
        ok(
          await agent.browser.call(beginAgentCommentFile, {
            params: { report },
            body: { name: 'paso.mp4', size: bytes.length },
          }),
        ),
      )
    const first = await begin()
    const all = first.upload as PartsUpload
    await sendBytes({ ...all, missing: [all.missing[0]!] }, bytes)
    const again = await begin()
    expect(again.file.id).toBe(first.file.id)
    expect((again.upload as PartsUpload).missing.map(({ number }) => number)).toEqual([2])
  })

  test('is refused to readers who may not comment, to strangers, and beyond the bounds', async () => {
    const report = await sendReport(agent, world)
    const begin = (by: SignedInUser, audience: Audience = 'everyone') =>
      by.browser.call(beginCommentFile, { params: inTenant(report), body: { ...picture, audience } })
    expect((await begin(viewer)).status).toBe(403)
    expect((await begin(await reportingAgent(api))).status).toBe(404)
    const other = await reportWorld(api)
    const foreign = { organization: other.organization, report }
    const body = { ...picture, audience: 'everyone' } as const
    expect((await other.browser.call(beginCommentFile, { params: foreign, body })).status).toBe(404)
    const stranger = await reportingAgent(api)
    const asStranger = await stranger.browser.call(beginAgentCommentFile, { params: { report }, body: picture })
    expect(asStranger.status).toBe(404)
    for (let index = 0; index < evidenceLimits.filesPerComment; index += 1) await memberFile(report, 'everyone')
    expect(codeOf(await begin(analyst))).toEqual([409, 'evidence.comment_full'])
    const many = Array.from({ length: evidenceLimits.filesPerComment + 1 }, () => randomUUID())
    expect((await comment(report, many)).status).toBe(422)
    ok(await begin(analyst, 'internal'))
  })

  test('that is not sent within a week is deleted with its bytes', async () => {
    const report = await sendReport(agent, world)
    const [unsent, sent] = [await memberFile(report, 'everyone'), await memberFile(report, 'everyone')]
    await worker.drain()
    ok(await comment(report, [sent]))
    const old = new Date(Date.now() - 8 * 86_400_000)
    await sql`alter table grana.report_files disable trigger report_files_kept`.execute(api.database.owner)
    await api.database.owner
      .updateTable('report_files')
      .set({ created_at: old })
      .where('id', 'in', [unsent, sent])
      .execute()
    await sql`alter table grana.report_files enable trigger report_files_kept`.execute(api.database.owner)
    await runTasks(worker, ['clear-evidence'])
    const rows = await api.database.owner
      .selectFrom('report_files')
      .select('id')
      .where('commented_report_id', '=', report)
      .execute()
    expect(rows).toEqual([{ id: sent }])
    ok(await memberLink(report, sent))
  })
})
