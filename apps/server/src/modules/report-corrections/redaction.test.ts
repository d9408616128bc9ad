import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransactionAs } from '#server/db/transaction.ts'
import { createFileStore, type FileStore } from '#server/lib/file-store/file-store.ts'
import { storedKey } from '#server/lib/file-store/report-file-key.ts'
import { addFile, pngOf, sendBytes } from '#server/testing/evidence.ts'
import { findInTables } from '#server/testing/live-tables.ts'
import { dataOf } from '#server/testing/programs.ts'
import {
  draftReport,
  reportingAgent,
  reportWorld,
  sendReport,
  type ReportWorld,
  type SignedInUser,
} from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import type { ApiResponse } from '#server/testing/test-browser.ts'
import { sized } from '#server/testing/test-size.ts'
import { startTestStore } from '#server/testing/test-store.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { listNotifications } from '@grana/contract/notifications/inbox'
import {
  getAgentReport,
  getReportDraft,
  listAgentReports,
  proposeReportSeverity,
  replyToReport,
  submitReport,
} from '@grana/contract/reports/agent-reports'
import { beginCommentFile, completeCommentFile, type CommentFileBegun } from '@grana/contract/reports/comment-files'
import { correctReport, redactReportFile, redactReportText } from '@grana/contract/reports/corrections'
import { getAgentEvidenceLink, getEvidenceLink } from '@grana/contract/reports/evidence-files'
import { listReports } from '@grana/contract/reports/inbox'
import {
  commentReport,
  getReport,
  listKnownIssues,
  registerKnownIssue,
} from '@grana/contract/reports/organization-reports'
import type { Report } from '@grana/contract/reports/report'
import { redactionMarks } from '@grana/messages/es/apps/redaction-marks'

let api: TestApi
let worker: TestWorker
let store: FileStore
let world: ReportWorld
let agent: SignedInUser
let analyst: SignedInUser
let owner: SignedInUser

beforeAll(async () => {
  const { env, settings } = await startTestStore()
  store = createFileStore(settings, 100_000)
  api = await startTestApi({ env })
  worker = await startTestWorker(env, api.database)
  world = await reportWorld(api)
  agent = await reportingAgent(api)
  analyst = await world.inProgram('analyst')
  owner = await world.inProgram('owner')
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

const codeOf = ({ status, body }: ApiResponse) => [status, body['code']]
const inTenant = (report: string) => ({ organization: world.organization, report })
const redact = (report: string, piece: string, by = owner, reason = 'A live credential') =>
  by.browser.call(redactReportText, { params: inTenant(report), body: { piece, reason } })
const ok = (answer: ApiResponse): ApiResponse => {
  expect(answer).toMatchObject({ status: 200 })
  return answer
}
const secretOf = () => `sk${randomBytes(9).toString('hex')}`

/** What both sides can still ask for, as text. */
async function readEverything(report: string, draft: string): Promise<string> {
  const params = inTenant(report)
  const { organization } = world
  const answers = [
    await agent.browser.call(getAgentReport, { params: { report } }),
    await agent.browser.call(listAgentReports, { query: {} }),
    await agent.browser.call(getReportDraft, { params: { draft } }),
    await agent.browser.call(listNotifications, { query: {} }),
    await analyst.browser.call(getReport, { params }),
    await analyst.browser.call(listReports, { params: { organization }, query: {} }),
    await analyst.browser.call(listKnownIssues, { params: { organization, program: world.program } }),
    await analyst.browser.call(listNotifications, { query: {} }),
    await owner.browser.call(getReport, { params }),
  ]
  for (const answer of answers) ok(answer)
  return JSON.stringify(answers.map(({ body }) => body))
}

/** A report that holds the secrets wherever text is written, and a file in the store. */
async function reportWith(secrets: readonly string[]) {
  const all = secrets.join(' and ')
  const [first = ''] = secrets
  const { id, revision } = await draftReport(agent, world, {
    title: `Key ${first}`,
    summary: `The keys are ${all}.`,
    steps: `1. Use **${secrets.join('** or **')}**.`,
    impact: `\`${all}\` opens everything.`,
  })
  const evidence = await addFile({ by: agent.browser, worker }, id, { name: `${first}.png`, bytes: pngOf() })
  ok(await agent.browser.call(submitReport, { params: { draft: id }, body: { revision } }))
  await worker.drain()
  const params = inTenant(id)
  const picture = { name: `note-${first}.png`, size: 67, audience: 'internal' } as const
  const { file, upload } = dataOf<CommentFileBegun>(
    ok(await analyst.browser.call(beginCommentFile, { params, body: picture })),
  )
  await sendBytes(upload, pngOf())
  ok(await analyst.browser.call(completeCommentFile, { params: { ...params, upload: file.id } }))
  const note = { text: `They are ${all}`, audience: 'internal', files: [file.id] } as const
  ok(await analyst.browser.call(commentReport, { params, body: note }))
  ok(await agent.browser.call(replyToReport, { params: { report: id }, body: { text: `Also ${all}` } }))
  const severity = { severity: 'critical', text: `Because of ${all}` } as const
  ok(await agent.browser.call(proposeReportSeverity, { params: { report: id }, body: severity }))
  // The old title stays in the history of the correction.
  ok(await analyst.browser.call(correctReport, { params, body: { title: `Keys of ${secrets.slice(0, 4).join(' ')}` } }))
  const issue = { title: `Known ${first}`, text: all.slice(0, 4000), known_since: '2026-01-02' }
  ok(
    await analyst.browser.call(registerKnownIssue, {
      params: { organization: world.organization, program: world.program },
      body: issue,
    }),
  )
  const { id: draft } = await draftReport(agent, world, { summary: `Again ${all}`.slice(0, 2000) })
  await api.database.owner
    .insertInto('data_exports')
    .values({
      user_id: agent.user.id,
      state: 'ready',
      progress: 100,
      asked_at: new Date(),
      ready_at: new Date(),
      expires_at: new Date(Date.now() + 86_400_000),
      bytes: 10,
      content: JSON.stringify({ report_contents: [{ summary: all }] }),
    })
    .execute()
  await worker.drain()
  return { report: id, draft, evidence: evidence.id, noteFile: file.id }
}

describe('a redacted text', () => {
  const total = sized({ gate: 20, full: 200 })
  const perReport = 20
  const timeout = 60_000 + total * 10_000
  test('is in no answer and in no live table afterwards, wherever it was written', { timeout }, async () => {
    for (let done = 0; done < total; done += perReport) {
      // An agent may send few reports a day.
      agent = await reportingAgent(api)
      const secrets = Array.from({ length: perReport }, secretOf)
      const { report, draft, evidence, noteFile } = await reportWith(secrets)
      expect(await findInTables(api.database.owner, secrets)).toEqual(
        expect.arrayContaining([
          'grana.reports',
          'grana.report_contents',
          'grana.report_events',
          'grana.report_files',
          'grana.report_words',
          'grana.report_search',
          'grana.report_drafts',
          'grana.known_issues',
          'grana.data_exports',
        ]),
      )
      for (const secret of secrets) ok(await redact(report, secret))
      await worker.drain()
      expect(await findInTables(api.database.owner, secrets)).toEqual([])
      const read = await readEverything(report, draft)
      expect(secrets.filter((secret) => read.includes(secret))).toEqual([])
      expect(read).toContain(redactionMarks.text)
      for (const file of [evidence, noteFile])
        ok(
          await owner.browser.call(redactReportFile, {
            params: { ...inTenant(report), file },
            body: { reason: 'Names' },
          }),
        )
      await worker.drain()
      for (const file of [evidence, noteFile]) expect(await store.head(storedKey(file))).toBeUndefined()
    }
  })

  test('leaves a trace that both sides read, without the text', async () => {
    const secret = secretOf()
    const report = await sendReport(agent, world, {
      summary: `It is ${secret}.`,
      steps: `Use ${secret} twice: ${secret}`,
    })
    ok(await redact(report, secret))
    const own = dataOf<Report>(ok(await agent.browser.call(getAgentReport, { params: { report } })))
    expect(own.summary).toBe(`It is ${redactionMarks.text}.`)
    expect(own.steps).toBe(`Use ${redactionMarks.text} twice: ${redactionMarks.text}`)
    expect(own.events.at(-1)).toMatchObject({
      kind: 'redacted',
      audience: 'everyone',
      side: 'organization',
      text: 'A live credential',
      details: { fields: 'summary,steps', places: '2' },
    })
    expect(own.events.at(-1)?.details['digest']).toMatch(/^[0-9a-f]{64}$/)
    expect(codeOf(await redact(report, secret))).toEqual([409, 'redaction.not_found'])
  })

  test('is found as it is shown: over lines, and inside of Markdown', async () => {
    const report = await sendReport(agent, world, {
      summary: 'Ana **Lopez**\nGarcia lives at Calle\\_Sur 4.',
      impact: 'Plain (a+b)* text.',
    })
    ok(await redact(report, 'Ana Lopez Garcia'))
    ok(await redact(report, 'Calle_Sur 4'))
    ok(await redact(report, '(a+b)*'))
    const own = dataOf<Report>(ok(await agent.browser.call(getAgentReport, { params: { report } })))
    expect(own.summary).not.toMatch(/pez|Garc|Calle/)
    expect(own.impact).toBe(`Plain ${redactionMarks.short} text.`)
  })

  test('of internal notes only is redacted without a word to the agent', async () => {
    const secret = secretOf()
    const report = await sendReport(agent, world)
    const note = { text: `Ours: ${secret}`, audience: 'internal' } as const
    ok(await analyst.browser.call(commentReport, { params: inTenant(report), body: note }))
    ok(await redact(report, secret))
    const own = dataOf<Report>(ok(await agent.browser.call(getAgentReport, { params: { report } })))
    expect(own.events.some(({ kind }) => kind === 'redacted')).toBe(false)
    const received = dataOf<Report>(ok(await analyst.browser.call(getReport, { params: inTenant(report) })))
    expect(received.events.at(-1)).toMatchObject({
      kind: 'redacted',
      audience: 'internal',
      details: { fields: 'history' },
    })
  })

  test('may not be repeated in the reason', async () => {
    const secret = secretOf()
    const report = await sendReport(agent, world, { summary: secret })
    expect(codeOf(await redact(report, secret, owner, `It is ${secret}`))).toEqual([422, 'redaction.in_reason'])
    expect((await redact(report, 'ab')).status).toBe(422)
    expect((await redact(report, secret, owner, '')).status).toBe(422)
  })

  test('is redacted by owners only, in the handler and in the database', async () => {
    const secret = secretOf()
    const report = await sendReport(agent, world, { summary: `Keep ${secret}` })
    for (const role of ['administrator', 'analyst', 'viewer'] as const)
      expect((await redact(report, secret, await world.inProgram(role))).status).toBe(403)
    expect((await redact(report, secret, agent)).status).toBe(404)
    const other = await reportWorld(api)
    expect((await redact(report, secret, { user: other.owner, browser: other.browser })).status).toBe(404)
    for (const user of [agent.user, analyst.user, other.owner]) {
      const { rows } = await inTransactionAs(api.context.db, user, (trx) =>
        sql`select * from grana.redact_report(${world.organization}, ${report}, ${secret}, 'x')`.execute(trx),
      )
      expect(rows).toEqual([])
    }
    const own = dataOf<Report>(ok(await agent.browser.call(getAgentReport, { params: { report } })))
    expect(own.summary).toBe(`Keep ${secret}`)
    // History stays closed to every other change.
    const change = api.database.owner
      .updateTable('report_contents')
      .set({ summary: 'x' })
      .where('report_id', '=', report)
    await expect(change.execute()).rejects.toThrow(/stays as it was/)
    ok(await redact(report, secret, { user: world.owner, browser: world.browser }))
  })
})

describe('a redacted file', () => {
  test('loses its name and its bytes, and says so to both sides', async () => {
    const { id, revision } = await draftReport(agent, world)
    const file = await addFile({ by: agent.browser, worker }, id, { name: 'passport-of-ana.png', bytes: pngOf() })
    ok(await agent.browser.call(submitReport, { params: { draft: id }, body: { revision } }))
    const params = { ...inTenant(id), file: file.id }
    const redactFile = (by: SignedInUser) => by.browser.call(redactReportFile, { params, body: { reason: 'A person' } })
    expect((await redactFile(analyst)).status).toBe(403)
    expect((await redactFile(agent)).status).toBe(404)
    const answers = await Promise.all([redactFile(owner), redactFile(owner), redactFile(owner)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404, 404])
    await worker.drain()
    expect(await store.head(storedKey(file.id))).toBeUndefined()
    expect(await findInTables(api.database.owner, ['passport-of-ana', file.sha256 ?? '-'])).toEqual([])
    const own = dataOf<Report>(ok(await agent.browser.call(getAgentReport, { params: { report: id } })))
    expect(own.files).toMatchObject([{ id: file.id, name: redactionMarks.text, state: 'redacted' }])
    const trace = own.events.find(({ kind }) => kind === 'redacted')
    expect(trace).toMatchObject({ text: 'A person', details: { fields: 'file' } })
    expect((await agent.browser.call(getAgentEvidenceLink, { params: { report: id, file: file.id } })).status).toBe(404)
    expect((await owner.browser.call(getEvidenceLink, { params })).status).toBe(404)
  })
})
