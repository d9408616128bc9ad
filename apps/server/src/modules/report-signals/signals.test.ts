import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
import { signalKinds } from '@grana/contract/attention/evidence-weights'
import { getAgentReport, replyToReport } from '@grana/contract/reports/agent-reports'
import { redactReportText } from '@grana/contract/reports/corrections'
import type { ReportEvidence } from '@grana/contract/reports/evidence-signals'
import { inboxOrders, listReports, type InboxCard, type InboxOrder } from '@grana/contract/reports/inbox'
import { getReport } from '@grana/contract/reports/organization-reports'
import type { Report } from '@grana/contract/reports/report'
import { nearlyIdenticalBands, sketchText } from './text-sketch.ts'

let api: TestApi
let worker: TestWorker
let world: ReportWorld
let analyst: SignedInUser

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
  world = await reportWorld(api)
  analyst = await world.inProgram('analyst')
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

/** A text of distinct words, long enough for a sketch. */
const wordy = (topic: string): string => Array.from({ length: 60 }, (_, index) => `${topic}${index}`).join(' ')

const inWorld = (report: string) => ({ organization: world.organization, report })
const evidenceOf = async (report: string): Promise<ReportEvidence | undefined> =>
  dataOf<Report>(await analyst.browser.call(getReport, { params: inWorld(report) })).evidence
const kindsOf = async (report: string) => (await evidenceOf(report))?.signals.map(({ kind }) => kind) ?? []

describe('signals of a report', () => {
  test('are computed after it is sent, and both sides read the same', async () => {
    const agent = await reportingAgent(api)
    const id = await sendReport(agent, world, { steps: '1. a\n2. b\n3. c\nGET /comments HTTP/1.1' })
    expect(await evidenceOf(id)).toBeUndefined()
    await worker.drain()
    const seen = await evidenceOf(id)
    expect(seen?.signals.map(({ kind }) => kind).toSorted()).toEqual(['details', 'request', 'steps'])
    const own = dataOf<Report>(await agent.browser.call(getAgentReport, { params: { report: id } }))
    expect(own.evidence).toEqual(seen)
    const other = await reportingAgent(api)
    expect((await other.browser.call(getAgentReport, { params: { report: id } })).status).toBe(404)
  })

  test('name a text that another agent sent before, not the one that was copied', async () => {
    const summary = wordy('alpha')
    const first = await sendReport(await reportingAgent(api), world, { summary })
    const copier = await reportingAgent(api)
    const second = await sendReport(copier, world, { summary: `${summary} indeed` })
    const third = await sendReport(copier, world, { summary, title: 'Again' })
    await worker.drain()
    expect(await kindsOf(first)).not.toContain('copied_text')
    expect(await kindsOf(second)).toContain('copied_text')
    expect(await kindsOf(third)).toContain('copied_text')
  })

  test('name an own text that was sent before', async () => {
    const agent = await reportingAgent(api)
    await sendReport(agent, world, { summary: wordy('beta') })
    const again = await sendReport(agent, world, { summary: wordy('beta'), title: 'Again' })
    await worker.drain()
    expect(await kindsOf(again)).toContain('repeated_text')
    expect(await kindsOf(again)).not.toContain('copied_text')
  })

  test('name files of others, and count only own files as evidence', async () => {
    const attach = (report: string, agent: SignedInUser, sha256: string) =>
      sql`insert into grana.report_files (organization_id, id, agent_id, report_id, name, kind, size_bytes, state, sha256,
          created_at, completed_at, checked_at)
        values (${world.organization}, gen_random_uuid(), ${agent.user.id}, ${report}, 'proof.png', 'png', 10, 'ready',
          ${sha256}, now(), now(), now())`.execute(api.database.owner)
    const [victim, thief] = [await reportingAgent(api), await reportingAgent(api)]
    const original = await sendReport(victim, world)
    await attach(original, victim, 'a'.repeat(64))
    const stolen = await sendReport(thief, world)
    await attach(stolen, thief, 'a'.repeat(64))
    await worker.drain()
    expect(await kindsOf(original)).toContain('files')
    const kinds = await kindsOf(stolen)
    expect(kinds).toEqual(expect.arrayContaining(['copied_files', 'claim_without_proof']))
    expect(kinds).not.toContain('files')
  })

  test('follow what the agent adds, and what is redacted', async () => {
    const agent = await reportingAgent(api)
    const id = await sendReport(agent, world)
    await worker.drain()
    expect(await kindsOf(id)).toContain('claim_without_proof')
    const before = (await evidenceOf(id))?.score ?? 0
    const text = '```\nGET /secret-path HTTP/1.1\n```'
    const told = await agent.browser.call(replyToReport, { params: { report: id }, body: { text } })
    expect(told.status).toBe(200)
    await worker.drain()
    expect((await evidenceOf(id))?.score).toBeGreaterThan(before)
    const owner = { browser: world.browser }
    const body = { piece: 'GET /secret-path', reason: 'A live address' }
    expect((await owner.browser.call(redactReportText, { params: inWorld(id), body })).status).toBe(200)
    await worker.drain()
    expect((await evidenceOf(id))?.score).toBe(before)
  })

  test('are known to the table', async () => {
    const { rows } = await sql<{ definition: string }>`select pg_get_constraintdef(oid) as definition from pg_constraint
      where conname = 'report_signals_kind_known'`.execute(api.database.owner)
    expect(
      rows[0]?.definition
        .match(/'([a-z_]+)'/g)
        ?.map((kind) => kind.slice(1, -1))
        .toSorted(),
    ).toEqual(signalKinds.toSorted())
  })
})

describe('the inbox', () => {
  const page = async (sort: InboxOrder, { browser }: SignedInUser = analyst): Promise<InboxCard[]> =>
    dataOf<InboxCard[]>(
      await browser.call(listReports, { params: { organization: world.organization }, query: { open: '1', sort } }),
    )

  test('is sorted by due date, by evidence, or by the day and then by evidence', async () => {
    await worker.drain()
    const cards = new Map((await page('due')).map((card) => [card.id, card]))
    const sorted = {
      due: (card: InboxCard) => [card.due?.at ?? ''],
      evidence: (card: InboxCard) => [100 - (card.evidence ?? 0), card.submitted_at],
      day: (card: InboxCard) => [card.due?.at?.slice(0, 10) ?? '', 100 - (card.evidence ?? 0), card.due?.at ?? ''],
    }
    for (const order of inboxOrders) {
      const keys = (await page(order)).map((card) =>
        sorted[order](card)
          .map((key) => String(key).padStart(3, '0'))
          .join(' '),
      )
      expect(keys).toEqual(keys.toSorted())
      expect(keys).toHaveLength(cards.size)
    }
  })

  test('shows no score to a member who may not read the report', async () => {
    const viewer = await world.member({ role: 'viewer', programs: [] })
    const cards = await page('day', viewer)
    expect(cards.length).toBeGreaterThan(0)
    for (const { can_read: canRead, evidence } of cards) expect([canRead, evidence]).toEqual([false, undefined])
  })
})

describe('sketches', () => {
  const equal = (one: string, other: string) => {
    const digests = new Set(sketchText(one))
    return sketchText(other).filter((digest) => digests.has(digest)).length
  }

  test('of the same words are equal, whatever their case, accents and signs', () => {
    expect(equal(wordy('ni\u00F1o'), wordy('NINO').replaceAll(' ', ', '))).toBe(16)
  })

  test('tell a changed sentence from another text', () => {
    expect(equal(wordy('a'), `${wordy('a')} and a few more words`)).toBeGreaterThanOrEqual(nearlyIdenticalBands)
    expect(equal(wordy('a'), wordy('b'))).toBe(0)
  })

  test('of a short text are empty', () => {
    expect(sketchText('Too short to tell.')).toEqual([])
  })
})
