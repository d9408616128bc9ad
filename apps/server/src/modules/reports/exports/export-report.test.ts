import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toBlocks } from '#server/lib/documents/markdown-blocks.ts'
import { dataOf } from '#server/testing/programs.ts'
import {
  reportingAgent,
  reportWorld,
  sendReport,
  type ReportWorld,
  type SignedInUser,
} from '#server/testing/reports.ts'
import { acceptedTogether } from '#server/testing/shared-reports.ts'
import { signInTestStaff } from '#server/testing/staff.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { isFullSize, sized } from '#server/testing/test-size.ts'
import { replyToReport } from '@grana/contract/reports/agent-reports'
import { redactReportText } from '@grana/contract/reports/corrections'
import { exportAgentReport, exportReport, type ReportDocument } from '@grana/contract/reports/exports'
import { commentReport } from '@grana/contract/reports/organization-reports'
import { listReportViews, type ReportView } from '@grana/contract/reports/triage'
import { redactionMarks } from '@grana/messages/es/apps/redaction-marks'
import { reportDocument as texts } from '@grana/messages/es/report-document'
import { makeReportDocument } from './make-report-document.ts'
import type { ReportPaper } from './report-paper.ts'

let api: TestApi
let world: ReportWorld
let owner: SignedInUser
let analyst: SignedInUser
let agent: SignedInUser
let report: string

beforeAll(async () => {
  api = await startTestApi()
  world = await reportWorld(api)
  owner = { user: world.owner, browser: world.browser }
  analyst = await world.inProgram('analyst')
  agent = await reportingAgent(api)
  report = await sendReport(agent, world, {
    title: 'Comments # run <b>script</b>',
    summary: 'The key is sk-live-4242 here.\n\n# Not a heading\n\n![x](https://tepozan.example/seen.png)',
  })
})
afterAll(() => api.close())

type Format = 'pdf' | 'md'
type WithBrowser = Pick<SignedInUser, 'browser'>
const ofMember = ({ browser }: WithBrowser, format: Format = 'md', organization = world.organization, id = report) =>
  browser.call(exportReport, { params: { organization, report: id }, body: { format } })
const ofAgent = ({ browser }: WithBrowser, id = report, format: Format = 'md') =>
  browser.call(exportAgentReport, { params: { report: id }, body: { format } })
const comment = (text: string, audience: 'everyone' | 'internal') =>
  analyst.browser.call(commentReport, {
    params: { organization: world.organization, report },
    body: { text, audience },
  })

describe('as Markdown', () => {
  test('says what the report says, with headings of its own only', async () => {
    const file = dataOf<ReportDocument>(await ofMember(analyst))
    expect([file.type, file.file_name]).toEqual(['text/markdown', expect.stringMatching(/^reporte-[a-z0-9]+-\d+\.md$/)])
    expect(file.content).toContain(String.raw`Comments # run \<b\>script\</b\>`)
    const headings = file.content.split('\n').filter((line) => line.startsWith('#'))
    expect(headings.slice(1, 5)).toEqual([
      `## ${texts.parts.summary}`,
      `## ${texts.parts.steps}`,
      `## ${texts.parts.impact}`,
      `## ${texts.parts.history}`,
    ])
    expect(headings).toHaveLength(6)
    expect(file.content).not.toContain('![')
  })

  test('has the messages of both sides and no internal note, for members and for the agent', async () => {
    expect((await comment('We reproduced it', 'everyone')).status).toBe(200)
    expect((await comment('Ask legal before we pay', 'internal')).status).toBe(200)
    const replied = await agent.browser.call(replyToReport, { params: { report }, body: { text: 'Thank you all' } })
    expect(replied.status).toBe(200)
    for (const answer of [await ofMember(analyst), await ofMember(owner), await ofAgent(agent)]) {
      const { content } = dataOf<ReportDocument>(answer)
      expect(content).toContain('We reproduced it')
      expect(content).toContain('Thank you all')
      expect(content).not.toContain('Ask legal')
    }
  })

  test('names no member to the agent', async () => {
    const { first_name: first, last_name: last } = await api.database.owner
      .selectFrom('users')
      .select(['first_name', 'last_name'])
      .where('id', '=', analyst.user.id)
      .executeTakeFirstOrThrow()
    const name = `${first} ${last}`
    expect(dataOf<ReportDocument>(await ofMember(analyst)).content).toContain(name)
    expect(dataOf<ReportDocument>(await ofAgent(agent)).content).not.toContain(name)
  })

  test('respects redactions', async () => {
    const params = { organization: world.organization, report }
    const body = { piece: 'sk-live-4242', reason: 'A live key of production' }
    expect((await owner.browser.call(redactReportText, { params, body })).status).toBe(200)
    for (const answer of [await ofMember(analyst), await ofAgent(agent)]) {
      const { content } = dataOf<ReportDocument>(answer)
      expect(content).not.toContain('sk-live-4242')
      expect(content.replaceAll('\\', '')).toContain(redactionMarks.text.slice(0, 4))
    }
  })
})

test('a document counts as a view, and the log says who took it', async () => {
  const reader = await world.inProgram('viewer')
  expect((await ofMember(reader)).status).toBe(200)
  const params = { organization: world.organization, report }
  const views = dataOf<ReportView[]>(await owner.browser.call(listReportViews, { params }))
  expect(views.map((view) => view.reader.id)).toContain(reader.user.id)
  const events = await api.database.owner
    .selectFrom('audit_events')
    .select(['thing_id', 'details'])
    .where('action', '=', 'report.exported')
    .where('actor_id', '=', reader.user.id)
    .execute()
  expect(events).toEqual([{ thing_id: report, details: { format: 'md', count: 1 } }])
})

test('every author of a shared report has it', async () => {
  const [writer, friend] = [await reportingAgent(api), await reportingAgent(api)]
  const by = await world.inProgram('administrator')
  const shared = await acceptedTogether(api.database.owner, world, { writer, friend, by })
  for (const author of [writer, friend]) expect((await ofAgent(author, shared)).status).toBe(200)
  expect((await ofAgent(agent, shared)).status).toBe(404)
})

test('who may not: other agents, other organizations, members without the content, staff', async () => {
  const elsewhere = await reportWorld(api)
  const stranger = { user: elsewhere.owner, browser: elsewhere.browser }
  const viewer = await world.member({ role: 'viewer', programs: [] })
  expect((await ofAgent(await reportingAgent(api))).status).toBe(404)
  expect((await ofMember(stranger)).status).toBe(404)
  expect((await ofMember(stranger, 'md', elsewhere.organization)).status).toBe(404)
  expect([403, 404]).toContain((await ofMember(viewer)).status)
  const staff = await signInTestStaff(api, 'administrator')
  for (const answer of [await ofMember(agent), await ofMember(staff), await ofAgent(analyst)])
    expect([403, 404]).toContain(answer.status)
})

describe('as PDF', () => {
  test('is a file for the same readers', async () => {
    const file = dataOf<ReportDocument>(await ofMember(analyst, 'pdf'))
    expect(file).toMatchObject({ type: 'application/pdf', file_name: expect.stringMatching(/\.pdf$/) })
    expect(Buffer.from(file.content, 'base64').toString('latin1', 0, 5)).toBe('%PDF-')
    expect(dataOf<ReportDocument>(await ofAgent(agent, report, 'pdf')).type).toBe('application/pdf')
  })

  const paperWith = (text: string): ReportPaper => {
    const line = text.slice(0, 150) || 'x'
    const blocks = toBlocks(text)
    return {
      reference: 'AB-1',
      title: line,
      facts: [
        ['Fact', line],
        ['Other', line],
      ],
      parts: [
        { title: 'Summary', blocks },
        { title: 'Steps', blocks },
      ],
      files: [line],
      messages: [{ head: line, blocks, attached: line }],
    }
  }

  async function pdfOf(paper: ReportPaper): Promise<Buffer> {
    const at = new Date('2026-01-05T12:00:00Z')
    return Buffer.from((await makeReportDocument(paper, { format: 'pdf', at })).content, 'base64')
  }

  function opened(pdf: Buffer): string {
    const parts = [pdf.toString('latin1')]
    for (let at = pdf.indexOf('stream\n'); at !== -1; at = pdf.indexOf('stream\n', at + 7)) {
      try {
        parts.push(inflateSync(pdf.subarray(at + 7, pdf.indexOf('endstream', at))).toString('latin1'))
      } catch {
        // Not compressed.
      }
    }
    return parts.join('\n')
  }

  /** How often elements occur that a text could add. */
  function structureOf(pdf: Buffer): Record<string, number> {
    const found: Record<string, number> = {}
    const counted = /\/S\s*\/(H[1-6]|Table|Figure|Formula|URI|JavaScript|Launch|GoToR)\b|\/(EmbeddedFile)\b/g
    for (const [, name = '', file = ''] of opened(pdf).matchAll(counted))
      found[name + file] = (found[name + file] ?? 0) + 1
    return found
  }

  const seeds = [
    '#set page(width: 1cm) = Heading *bold* _it_ $x^2$ @ref <label> \\ #pagebreak()',
    '#read("/etc/passwd") #image("/etc/passwd") #import "@preview/cetz:0.3.0": *',
    '= Heading\n\n== Another\n\n#figure(image("x.png"))',
    '"); panic("x") #{ "',
    '![x](https://tepozan.example/a.png) [x](javascript:alert(1)) <script>alert(1)</script>',
    '\u202egnp.exe\u202c \u2066hidden\u2069',
    '\u{1f600} \u6f22\u5b57 \u0645\u0631\u062d e\u0301\u0301\u0301',
    'a\u0000b\u0007c\r\nd\te\u2028f\ufeffg\ud800',
    '# one\n## two\n```\nunclosed',
    '`'.repeat(200),
    '- '.repeat(200),
    '1. a\n2. b\n\n   - c\n> d',
    '',
    'x'.repeat(30_000),
    `\`${'y'.repeat(5000)}\``,
    '# '.repeat(10_000),
  ]

  test('hostile texts change nothing of its structure, read no file and never fail', { timeout: 600_000 }, async () => {
    const plain = structureOf(await pdfOf(paperWith('A plain text')))
    expect(plain).toMatchObject({ H1: 1, H2: 4 })
    for (let index = 0; index < sized({ gate: 5, full: seeds.length }); index += 1) {
      const text = seeds[isFullSize ? index : (index * 3) % seeds.length] ?? ''
      const pdf = await pdfOf(paperWith(text))
      expect([index, structureOf(pdf)]).toEqual([index, plain])
      expect(opened(pdf)).not.toContain('root:x:')
    }
  })

  test('a long conversation is cut at its beginning, and the document says so', async () => {
    const message = (text: string) => ({ head: 'Someone', blocks: toBlocks(text), attached: '' })
    const long = Array.from({ length: 60 }, (_, index) => message(`Message ${index} ${'word '.repeat(1000)}`))
    const pdf = await pdfOf({ ...paperWith('x'), messages: long })
    expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-')
  })
})
