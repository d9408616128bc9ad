import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptVersion, issueVersion, reportingEngagement, writeVersion } from '#server/testing/engagement-documents.ts'
import { acceptPlace, availableAgent, propose, type TeamAgent } from '#server/testing/engagement-team.ts'
import { engagementWorld, paramsOf, readEngagement, type EngagementWorld } from '#server/testing/engagements.ts'
import { addFile, pngOf } from '#server/testing/evidence.ts'
import { findInTables } from '#server/testing/live-tables.ts'
import { ok } from '#server/testing/lived-report.ts'
import { dataOf, signedInAgent } from '#server/testing/programs.ts'
import { draftReport, grantSecondFactor, reportWorld } from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { sized } from '#server/testing/test-size.ts'
import { startTestStore } from '#server/testing/test-store.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { getExportFile, listExports, requestExport, type ExportEntry } from '@grana/contract/data-rights'
import { setTeamCoverage } from '@grana/contract/engagements/coverage'
import type { DocumentContent } from '@grana/contract/engagements/document-content'
import {
  getEngagementDocument,
  getEngagementFile,
  getStaffEngagementDocument,
  getTeamDocument,
  listEngagementDocuments,
  listStaffEngagementDocuments,
  listTeamDocuments,
  reviewDocument,
  type EngagementDocuments,
} from '@grana/contract/engagements/documents'
import { listEngagementLog, writeTeamLog } from '@grana/contract/engagements/log'
import { submitReport } from '@grana/contract/reports/agent-reports'
import { redactReportFile, redactReportText } from '@grana/contract/reports/corrections'
import { answerSharedDraft, saveDraftTeam } from '@grana/contract/together/report-authors'
import { redactionMarks } from '@grana/messages/es/apps/redaction-marks'

let api: TestApi
let worker: TestWorker
let world: EngagementWorld

beforeAll(async () => {
  const { env } = await startTestStore()
  api = await startTestApi({ env })
  worker = await startTestWorker(env, api.database)
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

const total = sized({ gate: 4, full: 200 })
const perReport = sized({ gate: 4, full: 10 })
const secretOf = () => `sk${randomBytes(9).toString('hex')}`
const holders = (secrets: readonly string[]) => findInTables(api.database.owner, secrets)

type Owner = Pick<EngagementWorld, 'browser' | 'organization'>

async function redact({ browser, organization }: Owner, report: string, secrets: readonly string[]): Promise<void> {
  const params = { organization, report }
  const reason = 'A live credential'
  for (const piece of secrets) ok(await browser.call(redactReportText, { params, body: { piece, reason } }))
}

/** The copy of the personal data of a user, as it is ready now. */
async function exportOf({ browser }: Pick<TeamAgent, 'browser'>): Promise<string> {
  ok(await browser.call(requestExport, { body: {} }))
  await worker.drain()
  const [entry] = dataOf<ExportEntry[]>(ok(await browser.call(listExports)))
  return JSON.stringify(ok(await browser.call(getExportFile, { params: { id: entry?.id ?? '' } })).body)
}

/** A member of the team who copied the finding into a draft of their own. */
async function copyingMember(id: string, all: string): Promise<TeamAgent> {
  const agent = await availableAgent(api)
  await grantSecondFactor(api.database.owner, agent.user)
  ok(await propose(world, id, { username: agent.username }))
  ok(await acceptPlace(agent))
  const { program_id: program = '' } = await readEngagement(world, id)
  await draftReport(agent, { program, target: world.target }, { summary: `Copied ${all}`.slice(0, 2000) })
  return agent
}

/** A team of two who wrote the secrets into a finding, its picture, the checklist and the log. */
async function findingWith(secrets: readonly string[]) {
  const all = secrets.join(' and ')
  let report = ''
  let picture = ''
  let member: TeamAgent | undefined
  const started = await reportingEngagement(api, world, async ({ id, lead }) => {
    const { program_id: program = '' } = await readEngagement(world, id)
    const texts = { title: `Leak ${secrets[0]}`, summary: `A ${all}`, steps: `1. ${all}`, impact: `B ${all}` }
    const draft = await draftReport(lead, { program, target: world.target }, texts)
    const file = { name: `${secrets[0]}.png`, bytes: pngOf() }
    picture = (await addFile({ by: lead.browser, worker }, draft.id, file)).id
    const body = { revision: draft.revision }
    ok(await lead.browser.call(submitReport, { params: { draft: draft.id }, body }))
    report = draft.id
    const params = { engagement: id }
    const item = { target: world.target, items: ['web-recon-01'], state: 'findings' as const, reports: [report] }
    ok(await lead.browser.call(setTeamCoverage, { params, body: { ...item, note: `Seen ${all}` } }))
    const day = new Date().toISOString().slice(0, 10)
    ok(await lead.browser.call(writeTeamLog, { params, body: { day, text: `Found ${all}` } }))
    member = await copyingMember(id, all)
  })
  return { ...started, report, picture, all, member: member! }
}

/** Versions of its document: refused, issued, and one that waits for a review; each with the secrets. */
async function threeVersions(id: string, lead: TeamAgent, all: string): Promise<void> {
  const form = { summary: `Sum ${all}`, method: `How ${all}`, recommendations: `First ${all}` }
  const write = async () => {
    ok(await writeVersion(lead, id, form))
    await worker.drain()
  }
  await write()
  const refused = { decision: 'refused', marks: [{ part: 'summary', text: `Why ${all}`.slice(0, 900) }] } as const
  ok(await world.administrator.browser.call(reviewDocument, { params: { id, edition: '1' }, body: refused }))
  await write()
  ok(await acceptVersion(world, id, 2))
  ok(await issueVersion(world, id, 2))
  await worker.drain()
  await write()
}

const digests = async () => {
  const rows = await api.database.owner.selectFrom('engagement_files').select(['kind', 'version', 'sha256']).execute()
  return new Map(rows.map(({ kind, version, sha256 }) => [`${kind} ${version}`, sha256]))
}

/** Everything that owner, lead and staff read of the pentest. */
async function readPentest(id: string, lead: TeamAgent): Promise<string> {
  const params = paramsOf(world, id)
  const answers = [
    await world.browser.call(listEngagementDocuments, { params }),
    await world.browser.call(getEngagementDocument, { params: { ...params, edition: '2' } }),
    await world.browser.call(getEngagementFile, { params: { ...params, edition: '2' }, query: { file: 'findings' } }),
    await world.browser.call(listEngagementLog, { params }),
    await world.administrator.browser.call(listStaffEngagementDocuments, { params: { id } }),
    await world.administrator.browser.call(getStaffEngagementDocument, { params: { id, edition: '1' } }),
    await lead.browser.call(listTeamDocuments, { params: { engagement: id } }),
    await lead.browser.call(getTeamDocument, { params: { engagement: id, edition: '3' } }),
  ]
  return JSON.stringify(answers.map((answer) => ok(answer).body))
}

test(
  `${total} secrets of findings are in no document, checklist, log, draft or export of a pentest`,
  { timeout: 120_000 + total * 15_000 },
  async () => {
    for (let done = 0; done < total; done += perReport) {
      world = await engagementWorld(api)
      await grantSecondFactor(api.database.owner, world.owner)
      const secrets = Array.from({ length: perReport }, secretOf)
      const { id, lead, member, report, picture, all } = await findingWith(secrets)
      await threeVersions(id, lead, all)
      const before = await digests()
      const exported = await exportOf(lead)
      expect(secrets.filter((secret) => !exported.includes(secret))).toEqual([])
      expect(await holders(secrets)).toEqual(
        expect.arrayContaining([
          'grana.engagement_documents',
          'grana.engagement_coverage',
          'grana.engagement_log',
          'grana.report_drafts',
        ]),
      )

      await redact(world, report, secrets)
      const params = { organization: world.organization, report, file: picture }
      ok(await world.browser.call(redactReportFile, { params, body: { reason: 'Names' } }))
      expect(await holders(secrets)).toEqual([])
      // Until the worker has made it again, there is no file that could hold the text.
      const file = { params: { ...paramsOf(world, id), edition: '2' }, query: { file: 'report' } } as const
      expect((await world.browser.call(getEngagementFile, file)).status).toBe(409)
      await worker.drain()

      const after = await digests()
      expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted())
      for (const [name, digest] of before)
        expect([name, after.get(name) === digest]).toEqual([name, name === 'attestation 2'])
      ok(await world.browser.call(getEngagementFile, file))
      const read = `${await readPentest(id, lead)}${await exportOf(lead)}${await exportOf(member)}`
      expect(read).toContain(redactionMarks.text)
      expect(secrets.filter((secret) => read.includes(secret))).toEqual([])
      const seen = ok(await world.browser.call(getEngagementDocument, { params: file.params }))
      expect(dataOf<DocumentContent>(seen).findings.map(({ pictures }) => pictures)).toEqual([[]])
      expect(await holders(secrets)).toEqual([])
    }
  },
)

test('a version that is being made while a text is redacted is made of what remains', async () => {
  world = await engagementWorld(api)
  await grantSecondFactor(api.database.owner, world.owner)
  const secret = secretOf()
  const { id, lead, report } = await findingWith([secret])
  ok(await writeVersion(lead, id))
  const made = worker.drain()
  await redact(world, report, [secret])
  await made
  await worker.drain()
  expect(await holders([secret])).toEqual([])
  const told = ok(await world.administrator.browser.call(listStaffEngagementDocuments, { params: { id } }))
  expect(dataOf<EngagementDocuments>(told).versions).toMatchObject([{ state: 'in_review', version: 1 }])
})

test('a redaction reaches other drafts and the export of an agent who shares the report', async () => {
  const shared = await reportWorld(api, { visibility: 'public' })
  const [writer, friend] = [await signedInAgent(api), await signedInAgent(api)]
  for (const { user } of [writer, friend]) await grantSecondFactor(api.database.owner, user)
  const secret = secretOf()
  const draft = await draftReport(writer, shared, { summary: `Key ${secret}` })
  const body = { authors: [{ username: friend.username, percent: 30 }] }
  ok(await writer.browser.call(saveDraftTeam, { params: { draft: draft.id }, body }))
  const agrees = { agrees: true, revision: 1 }
  ok(await friend.browser.call(answerSharedDraft, { params: { draft: draft.id }, body: agrees }))
  const sent = { params: { draft: draft.id }, body: { revision: draft.revision } }
  ok(await writer.browser.call(submitReport, sent))
  await draftReport(friend, shared, { summary: `Also ${secret}` })
  expect(await exportOf(friend)).toContain(secret)
  await redact(shared, draft.id, [secret])
  expect(dataOf<ExportEntry[]>(ok(await friend.browser.call(listExports)))).toEqual([])
  expect(await holders([secret])).toEqual([])
  expect(await exportOf(friend)).not.toContain(secret)
})
