import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFileStore, type FileStore } from '#server/lib/file-store/file-store.ts'
import { exportKey } from '#server/lib/file-store/report-file-key.ts'
import { parseCsv } from '#server/lib/parse-csv.ts'
import { decodeEmail, decodeHeader, getLink } from '#server/testing/email-parts.ts'
import { measureGrowth, measureHeld } from '#server/testing/process-memory.ts'
import { dataOf } from '#server/testing/programs.ts'
import {
  reportingAgent,
  reportWorld,
  sendReport,
  type ReportWorld,
  type SignedInUser,
} from '#server/testing/reports.ts'
import { signInTestStaff } from '#server/testing/staff.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { isFullSize, sized } from '#server/testing/test-size.ts'
import { startTestStore } from '#server/testing/test-store.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { redactReportText } from '@grana/contract/reports/corrections'
import {
  exportReports,
  getReportExportLink,
  listReportExports,
  removeReportExport,
  reportExportLimits,
  type ReportExport,
  type ReportFileFormat,
} from '@grana/contract/reports/exports'
import { assignReport } from '@grana/contract/reports/organization-reports'
import { listReportViews, type ReportView } from '@grana/contract/reports/triage'
import { accountEmailTexts } from '@grana/messages/es/emails/account'
import { reportFile } from '@grana/messages/es/report-file'
import { purgeReportExports, writeReportExport } from './write-report-export.ts'

let api: TestApi
let worker: TestWorker
let store: FileStore
let world: ReportWorld
let owner: SignedInUser
let analyst: SignedInUser
let agent: SignedInUser
let report: string

beforeAll(async () => {
  const { env, settings } = await startTestStore()
  store = createFileStore(settings, 100_000)
  api = await startTestApi({ env })
  worker = await startTestWorker(env, api.database)
  world = await reportWorld(api)
  owner = { user: world.owner, browser: world.browser }
  analyst = await world.inProgram('analyst')
  agent = await reportingAgent(api)
  report = await sendReport(agent, world, { title: '=HYPERLINK("http://x.example")', steps: 'Step with "quotes"' })
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

type Browsing = Pick<SignedInUser, 'browser'>
type Wanted = { format?: ReportFileFormat; filters?: object; organization?: string }
const ask = ({ browser }: Browsing, { format = 'csv', filters = {}, organization }: Wanted = {}) =>
  browser.call(exportReports, {
    params: { organization: organization ?? world.organization },
    body: { format, filters },
  })
const inOrganization = (id: string) => ({ params: { organization: world.organization, report_export: id } })
const linkTo = ({ browser }: Browsing, id: string) => browser.call(getReportExportLink, inOrganization(id))
const remove = ({ browser }: Browsing, id: string) => browser.call(removeReportExport, inOrganization(id))
const kept = async ({ browser }: Browsing) =>
  dataOf<ReportExport[]>(await browser.call(listReportExports, { params: { organization: world.organization } }))
const told = () =>
  worker.mails.accepted.filter((mail) => decodeHeader(mail, 'subject') === accountEmailTexts['reports-ready'].subject)

/** Asks, lets the worker write, and downloads the file as the browser does; removed afterwards. */
async function take(by: Browsing, wanted: Wanted = {}) {
  const asked = dataOf<ReportExport>(await ask(by, wanted))
  await worker.drain()
  const link = await linkTo(by, asked.id)
  const { url } = dataOf<{ url: string }>(link)
  const answer = await fetch(url)
  const content = Buffer.from(await answer.arrayBuffer()).toString('utf8')
  await remove(by, asked.id)
  return { asked, content, headers: answer.headers }
}

describe('the file', () => {
  test('has one line for each report, without formulas, and the log records who took it', async () => {
    const { asked, content, headers } = await take(analyst)
    expect(asked).toMatchObject({ state: 'waiting', count: 1, written: 0 })
    expect(content.charCodeAt(0)).toBe(0xfe_ff)
    const [header, line] = content.slice(1).split('\r\n')
    expect(header?.split(',')).toHaveLength(reportFile.columns.length)
    expect(line).toContain(`"'=HYPERLINK(""http://x.example"")"`)
    expect(line).toContain(reportFile.states.triaging)
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="reportes-\d{4}-\d\d-\d\d\.csv"/)
    const events = await api.database.owner
      .selectFrom('audit_events')
      .select(['action', 'details'])
      .where('actor_id', '=', analyst.user.id)
      .where('action', 'like', 'report.export%')
      .orderBy('created_at')
      .execute()
    expect(events).toEqual([
      { action: 'report.exported', details: { format: 'csv', count: 1 } },
      { action: 'report.export_opened', details: { format: 'csv', count: 1 } },
    ])
  })

  test('is one PDF with an index', async () => {
    const { content, headers } = await take(analyst, { format: 'pdf' })
    expect(content).toMatch(/^%PDF-/)
    expect(headers.get('content-disposition')).toMatch(/filename="reportes-\d{4}-\d\d-\d\d\.pdf"/)
  })

  test('has the texts for programs, and shows the readers of each report who took them out', async () => {
    const reader = await world.inProgram('administrator')
    const { content } = await take(reader, { format: 'json' })
    const { reports } = JSON.parse(content) as { reports: { id: string; steps: string }[] }
    expect(reports).toMatchObject([{ id: report, steps: 'Step with "quotes"', reward: null }])
    const params = { organization: world.organization, report }
    const views = dataOf<ReportView[]>(await owner.browser.call(listReportViews, { params }))
    expect(views.map((view) => view.reader.id)).toContain(reader.user.id)
  })

  test('is one Markdown document of all reports', async () => {
    const { content } = await take(analyst, { format: 'md' })
    expect(content.match(/^# /gm)).toHaveLength(1)
    expect(content).toContain('Step with "quotes"')
  })

  test('follows the filters of the list, and can be empty', async () => {
    const count = async (filters: object) => {
      const asked = dataOf<ReportExport>(await ask(analyst, { filters }))
      await remove(analyst, asked.id)
      return asked.count
    }
    expect(await count({ open: '1' })).toBe(1)
    expect(await count({ q: 'hyperlink' })).toBe(1)
    expect(await count({ q: 'nothing like this' })).toBe(0)
    expect(await count({ agent: 'another-name' })).toBe(0)
    expect((await ask(analyst, { filters: { page: 1 } })).status).toBe(400)
    expect((await take(analyst, { format: 'json', filters: { state: ['closed'] } })).content).toBe('{"reports":[\n]}\n')
  })
})

test('one email goes to the member, without a link to the file', async () => {
  const before = told().length
  const asked = dataOf<ReportExport>(await ask(analyst))
  await worker.drain()
  await worker.happened('report_export.ready', { organizationId: world.organization, exportId: asked.id })
  await worker.drain()
  expect(told()).toHaveLength(before + 1)
  const mail = told().at(-1)
  if (mail === undefined) throw new Error('no email was sent')
  expect(mail.to).toEqual([analyst.user.email])
  expect(getLink(mail).searchParams.get('path')).toBe('/reports/exports')
  expect(decodeEmail(mail)).not.toContain(asked.id)
  await remove(analyst, asked.id)
})

describe('who may not', () => {
  test('ask: those without the content, other organizations, agents, staff, and without a recent proof', async () => {
    const elsewhere = await reportWorld(api)
    const stranger = await elsewhere.inProgram('owner')
    expect((await ask(stranger)).status).toBe(404)
    expect(dataOf<ReportExport>(await ask(stranger, { organization: elsewhere.organization })).count).toBe(0)
    expect((await ask(await world.member({ role: 'viewer' }))).status).toBe(403)
    expect([403, 404]).toContain((await ask(agent)).status)
    expect([403, 404]).toContain((await ask(await signInTestStaff(api, 'administrator'))).status)
    const late = await world.inProgram('analyst')
    await api.database.owner
      .updateTable('sessions')
      .set({ confirmed_at: new Date(Date.now() - 301_000) })
      .where('user_id', '=', late.user.id)
      .execute()
    expect((await ask(late)).body['code']).toBe('auth.confirm_first')
  })

  test('find, fetch or remove the file of another member, the owner included', async () => {
    const asked = dataOf<ReportExport>(await ask(analyst))
    await worker.drain()
    expect(await kept(owner)).toEqual([])
    expect((await linkTo(owner, asked.id)).status).toBe(404)
    expect((await remove(owner, asked.id)).status).toBe(404)
    expect((await linkTo(analyst, asked.id)).status).toBe(200)
    await remove(analyst, asked.id)
    expect((await linkTo(analyst, asked.id)).status).toBe(404)
  })

  test('fetch it before it is written, or after its time', async () => {
    const asked = dataOf<ReportExport>(await ask(analyst))
    expect((await linkTo(analyst, asked.id)).status).toBe(404)
    await worker.drain()
    await api.database.owner.updateTable('report_exports').set({ expires_at: new Date() }).execute()
    expect((await linkTo(analyst, asked.id)).status).toBe(404)
    expect(await kept(analyst)).toEqual([])
    await purgeReportExports(worker.context)
    expect(await store.head(exportKey(asked.id))).toBeUndefined()
  })

  test('fetch it once they may no longer read one report in it', async () => {
    const member = await world.inProgram('viewer')
    const asked = dataOf<ReportExport>(await ask(member))
    await worker.drain()
    const ofMember = api.database.owner.deleteFrom('program_memberships').where('user_id', '=', member.user.id)
    await ofMember.execute()
    expect((await linkTo(member, asked.id)).body['code']).not.toBeUndefined()
    const contact = await world.inProgram('technical_contact')
    const params = { organization: world.organization, report }
    await owner.browser.call(assignReport, { params, body: { user: contact.user.id } })
    const own = dataOf<ReportExport>(await ask(contact))
    expect(own.count).toBe(1)
    await worker.drain()
    expect((await linkTo(contact, own.id)).status).toBe(200)
    await owner.browser.call(assignReport, { params, body: { user: owner.user.id } })
    expect((await linkTo(contact, own.id)).body['code']).toBe('report.export_withdrawn')
    expect((await kept(contact))[0]?.state).toBe('withdrawn')
    await purgeReportExports(worker.context)
    expect(await store.head(exportKey(own.id))).toBeUndefined()
  })

  test('get what they may not read while it is written', async () => {
    const contact = await world.inProgram('technical_contact')
    const params = { organization: world.organization, report }
    await owner.browser.call(assignReport, { params, body: { user: contact.user.id } })
    const own = dataOf<ReportExport>(await ask(contact, { format: 'json' }))
    expect(own.count).toBe(1)
    await owner.browser.call(assignReport, { params, body: { user: owner.user.id } })
    await worker.drain()
    expect(await kept(contact)).toMatchObject([{ state: 'ready', count: 1, written: 0 }])
    const { url } = dataOf<{ url: string }>(await linkTo(contact, own.id))
    expect(await (await fetch(url)).text()).not.toContain('HYPERLINK')
  })

  test('receive anything after they left the organization', async () => {
    const member = await world.inProgram('viewer')
    const asked = dataOf<ReportExport>(await ask(member))
    await api.database.owner.deleteFrom('memberships').where('user_id', '=', member.user.id).execute()
    await worker.drain()
    const row = await api.database.owner
      .selectFrom('report_exports')
      .select(['state', 'bytes'])
      .where('id', '=', asked.id)
      .executeTakeFirst()
    expect(row).toEqual({ state: 'withdrawn', bytes: null })
    expect((await linkTo(member, asked.id)).status).toBe(404)
  })
})

test('a redaction withdraws the file at once, and its bytes are deleted', async () => {
  const secret = await sendReport(agent, world, { summary: 'The key is sk-live-9999.' })
  const asked = dataOf<ReportExport>(await ask(analyst, { format: 'json' }))
  await worker.drain()
  const params = { organization: world.organization, report: secret }
  const body = { piece: 'sk-live-9999', reason: 'A live key' }
  expect((await owner.browser.call(redactReportText, { params, body })).status).toBe(200)
  expect((await linkTo(analyst, asked.id)).body['code']).toBe('report.export_withdrawn')
  await worker.drain()
  expect(await store.head(exportKey(asked.id))).toBeUndefined()
  await remove(analyst, asked.id)
})

test('one is written at a time, and ten are kept', async () => {
  const member = await world.inProgram('viewer')
  const first = dataOf<ReportExport>(await ask(member))
  expect((await ask(member)).body['code']).toBe('report.export_running')
  const both = await Promise.all([remove(member, first.id), remove(member, first.id)])
  // The second finds nothing, or ends the same file at the same time.
  expect([200, 404]).toEqual(expect.arrayContaining(both.map(({ status }) => status)))
  expect((await remove(member, first.id)).status).toBe(404)
  for (let count = 0; count < reportExportLimits.kept; count += 1) {
    expect((await ask(member)).status).toBe(200)
    await worker.drain()
  }
  expect((await ask(member)).body['code']).toBe('report.export_too_many')
})

test('an attempt that was interrupted begins again, and leaves nothing of the first', async () => {
  const asked = dataOf<ReportExport>(await ask(analyst))
  const key = { organizationId: world.organization, exportId: asked.id }
  const { parts } = worker.context.files
  const breaking = {
    ...worker.context,
    files: { ...worker.context.files, parts: { ...parts, finish: () => Promise.reject(new Error('stopped')) } },
  }
  await expect(writeReportExport(breaking, key)).rejects.toThrow('stopped')
  expect((await linkTo(analyst, asked.id)).status).toBe(404)
  await writeReportExport(worker.context, key)
  await writeReportExport(worker.context, key)
  expect((await linkTo(analyst, asked.id)).status).toBe(200)
  for await (const open of store.parts.open('report-files/exports/')) expect(open).toEqual([])
  await worker.drain()
  await remove(analyst, asked.id)
})

const many = sized({ gate: 1200, full: 100_000 })

test(`${many} reports are written page by page, and no more than a page is held`, { timeout: 1_200_000 }, async () => {
  // Copies have no history: their content is not what is tested here. Drawn numbers have six digits, theirs have seven.
  const { owner: db } = api.database
  await sql`alter table grana.reports disable trigger user`.execute(db)
  await sql`alter table grana.report_contents disable trigger user`.execute(db)
  await sql`with copied as (
      insert into grana.reports select c.* from grana.reports r, generate_series(1, ${many}::int) n,
        jsonb_populate_record(null::grana.reports, to_jsonb(r)
          || jsonb_build_object('id', gen_random_uuid(), 'number', 1000000 + n)) c where r.id = ${report} returning id)
    insert into grana.report_contents select t.* from copied, grana.report_contents c,
      jsonb_populate_record(null::grana.report_contents, to_jsonb(c) || jsonb_build_object('report_id', copied.id,
        'impact', repeat('An impact of some length. ', 40))) t where c.report_id = ${report}`.execute(db)
  const asked = dataOf<ReportExport>(await ask(analyst, { format: 'json' }))
  expect(asked.count).toBeGreaterThanOrEqual(many)
  const sent: number[] = []
  const held: number[] = []
  const { parts } = worker.context.files
  const counting: typeof parts = {
    ...parts,
    send: (upload, number, bytes) => {
      sent.push(bytes.length)
      if (isFullSize) held.push(measureHeld())
      return parts.send(upload, number, bytes)
    },
  }
  const context = { ...worker.context, files: { ...worker.context.files, parts: counting } }
  const key = { organizationId: world.organization, exportId: asked.id }
  const growth = await measureGrowth(process.pid, () => writeReportExport(context, key))
  const [row] = await kept(analyst)
  expect(row).toMatchObject({ state: 'ready', written: asked.count })
  const total = sent.reduce((sum, size) => sum + size, 0)
  expect(row?.bytes).toBe(total)
  // A part of the store, and one page of reports beyond it.
  expect(Math.max(...sent)).toBeLessThan(8 * 1024 * 1024)
  if (isFullSize) {
    expect(total).toBeGreaterThan(100_000_000)
    // A part that is being sent is held sometimes and sometimes not: the most of each half is compared.
    const half = Math.ceil(held.length / 2)
    const [first, second] = [Math.max(...held.slice(0, half)), Math.max(...held.slice(half))]
    const [written, early, late, grown] = [total, first, second, growth].map((bytes) => (bytes / 1e6).toFixed(1))
    process.stdout.write(
      `exports: ${asked.count} reports, ${written} MB in ${sent.length} parts; held at most ${early} MB in the `,
    )
    process.stdout.write(`first half and ${late} MB in the second; the process grew by ${grown} MB\n`)
    expect(second - first).toBeLessThan(30_000_000)
  }
  const batches = await db
    .selectFrom('report_export_parts')
    .select(({ fn }) => [fn.countAll<string>().as('parts'), fn.max(sql<number>`cardinality(reports)`).as('most')])
    .where('export_id', '=', asked.id)
    .executeTakeFirst()
  expect(batches).toEqual({ parts: String(Math.ceil(asked.count / 200)), most: 200 })
  const { url } = dataOf<{ url: string }>(await linkTo(analyst, asked.id))
  const { reports } = (await (await fetch(url)).json()) as { reports: { id: string }[] }
  expect(new Set(reports.map(({ id }) => id)).size).toBe(asked.count)
  await remove(analyst, asked.id)
  // The proof of identity may be older than five minutes by now.
  await db.updateTable('sessions').set({ confirmed_at: new Date() }).execute()
  const { content } = await take(analyst)
  expect(parseCsv(content)).toHaveLength(asked.count + 1)
})

test('a list that is too long for a PDF is refused, and nothing of it is kept', async () => {
  const member = await world.inProgram('administrator')
  const refused = await ask(member, { format: 'pdf' })
  expect([refused.status, refused.body['code']]).toEqual([409, 'report.export_too_long'])
  expect(await kept(member)).toEqual([])
})
