import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFileStore, type FileStore } from '#server/lib/file-store/file-store.ts'
import { storedKey } from '#server/lib/file-store/report-file-key.ts'
import { decodeEmail } from '#server/testing/email-parts.ts'
import { findInTables } from '#server/testing/live-tables.ts'
import { livedReport, ok } from '#server/testing/lived-report.ts'
import { dataOf } from '#server/testing/programs.ts'
import { reportingAgent, reportWorld, type ReportWorld, type SignedInUser } from '#server/testing/reports.ts'
import { signInTestStaff, type TestStaff } from '#server/testing/staff.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { testBrowser } from '#server/testing/test-browser.ts'
import { sized } from '#server/testing/test-size.ts'
import { startTestStore } from '#server/testing/test-store.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { getExportFile, listExports, requestExport, type ExportEntry } from '@grana/contract/data-rights'
import { getDisclosure, listDisclosures } from '@grana/contract/disclosures'
import { renewCalendarFeed, type CalendarFeed } from '@grana/contract/notifications/calendar'
import { listNotifications } from '@grana/contract/notifications/inbox'
import { getAgentReport, replyToReport } from '@grana/contract/reports/agent-reports'
import { redactReportFile, redactReportText } from '@grana/contract/reports/corrections'
import { getAgentDisclosure, getReportDisclosure } from '@grana/contract/reports/disclosure'
import { getAgentDisputes, getReportDisputes } from '@grana/contract/reports/disputes'
import { commentReport, getReport } from '@grana/contract/reports/organization-reports'
import { listHelpedRetests } from '@grana/contract/reports/retest-hand-over'
import { getDispute } from '@grana/contract/staff/disputes'
import { redactionMarks } from '@grana/messages/es/apps/redaction-marks'
import { publishDisclosure } from '../report-disclosures/publish-disclosures.ts'

let api: TestApi
let worker: TestWorker
let store: FileStore
let world: ReportWorld
let owner: SignedInUser
let administrator: SignedInUser
let arbiter: TestStaff

beforeAll(async () => {
  const { env, settings } = await startTestStore()
  store = createFileStore(settings, 100_000)
  api = await startTestApi({ env })
  worker = await startTestWorker(env, api.database)
  arbiter = await signInTestStaff(api, 'triager')
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

type Lived = Awaited<ReturnType<typeof livedReport>>
type Caller = Pick<SignedInUser, 'browser'>
const inTenant = (report: string) => ({ organization: world.organization, report })
const publish = (reportId: string) =>
  publishDisclosure(worker.context, { organizationId: world.organization, reportId })
const secretOf = () => `sk${randomBytes(9).toString('hex')}`

const calendarOf = async ({ browser }: Caller) => {
  const { address = '' } = dataOf<CalendarFeed>(ok(await browser.call(renewCalendarFeed, {})))
  return (await api.app.inject({ url: new URL(address).pathname })).body
}

/** The copy of personal data that a user asks for after the redaction. */
async function exportOf({ browser }: Caller): Promise<string> {
  ok(await browser.call(requestExport, { body: {} }))
  await worker.drain()
  const [entry] = dataOf<ExportEntry[]>(ok(await browser.call(listExports)))
  return JSON.stringify(ok(await browser.call(getExportFile, { params: { id: entry?.id ?? '' } })).body)
}

/** All that any reader, also the public, can ask for after the redaction, as text. */
async function readEverything(agent: SignedInUser, { report, slug, helper, dispute }: Lived): Promise<string> {
  const visitor = testBrowser(api.app)
  const own = { params: { report } }
  const params = inTenant(report)
  const answers = [
    await agent.browser.call(getAgentReport, own),
    await agent.browser.call(getAgentDisputes, own),
    await agent.browser.call(getAgentDisclosure, own),
    await helper.browser.call(listHelpedRetests),
    await owner.browser.call(getReport, { params }),
    await owner.browser.call(getReportDisputes, { params }),
    await owner.browser.call(getReportDisclosure, { params }),
    await visitor.call(getDisclosure, { params: { slug } }),
    await visitor.call(listDisclosures, { query: {} }),
  ]
  for (const answer of answers) ok(answer)
  for (const { browser } of [agent, helper, owner, administrator])
    answers.push(ok(await browser.call(listNotifications, { query: {} })))
  answers.push(await arbiter.browser.call(getDispute, { params: { id: dispute } }))
  const documents = [
    (await api.app.inject({ url: '/api/portal/disclosures.atom' })).body,
    (await api.app.inject({ url: '/api/portal/programs.atom' })).body,
    await calendarOf(agent),
    await calendarOf(owner),
  ]
  for (const user of [agent, helper, owner]) documents.push(await exportOf(user))
  expect(documents[0]).toContain(slug)
  return JSON.stringify([...answers.map(({ body }) => body), ...documents])
}

/** E-mails that are sent after the redaction about what is said then, decoded. */
async function emailsAfter(agent: SignedInUser, report: string): Promise<string> {
  const before = worker.mails.accepted.length
  await worker.drain()
  const later = { text: 'Thank you.' }
  ok(await agent.browser.call(replyToReport, { params: { report }, body: later }))
  const body = { ...later, audience: 'everyone' } as const
  ok(await administrator.browser.call(commentReport, { params: inTenant(report), body }))
  await worker.drain()
  const sent = worker.mails.accepted.slice(before)
  expect(sent.length).toBeGreaterThan(0)
  return sent.map(decodeEmail).join('\n')
}

const total = sized({ gate: 10, full: 200 })
const perReport = 10

test(
  `${total} secrets in retests, disputes and disclosures are in no answer, feed, page, email or table`,
  { timeout: 120_000 + total * 15_000 },
  async () => {
    for (let done = 0; done < total; done += perReport) {
      // Sessions of this round only: decisions about money require a recent one, and exports are limited per user.
      world = await reportWorld(api)
      owner = await world.inProgram('owner')
      administrator = await world.inProgram('administrator')
      const agent = await reportingAgent(api)
      const secrets = Array.from({ length: perReport }, secretOf)
      const stage = { api, world, agent, owner, administrator, arbiter, publish }
      const lived = await livedReport(stage, secrets)
      await worker.drain()
      const { report, files } = lived
      expect(await findInTables(api.database.owner, secrets)).toEqual(
        expect.arrayContaining([
          'grana.report_events',
          'grana.report_files',
          'grana.report_disclosures',
          'grana.published_disclosures',
          'grana.report_drafts',
        ]),
      )
      for (const piece of secrets)
        ok(
          await owner.browser.call(redactReportText, {
            params: inTenant(report),
            body: { piece, reason: 'A live credential' },
          }),
        )
      for (const file of files)
        ok(
          await owner.browser.call(redactReportFile, {
            params: { ...inTenant(report), file },
            body: { reason: 'Names' },
          }),
        )
      const emails = await emailsAfter(agent, report)
      expect(await findInTables(api.database.owner, secrets)).toEqual([])
      const read = await readEverything(agent, lived)
      expect(read).toContain(redactionMarks.text)
      expect(secrets.filter((secret) => `${read}${emails}`.includes(secret))).toEqual([])
      for (const file of files) expect(await store.head(storedKey(file))).toBeUndefined()
      expect(await findInTables(api.database.owner, secrets)).toEqual([])
    }
  },
)
