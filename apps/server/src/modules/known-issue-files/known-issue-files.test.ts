import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toCsv } from '#server/lib/csv.ts'
import { dataOf } from '#server/testing/programs.ts'
import { reportingAgent, reportWorld, type ReportWorld, type SignedInUser } from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import type { Answer } from '@grana/contract/operation'
import {
  exportKnownIssues,
  importKnownIssues,
  knownIssueFileLimits as limits,
  previewKnownIssues,
} from '@grana/contract/programs/known-issue-files'
import { listKnownIssues, registerKnownIssue, type KnownIssue } from '@grana/contract/reports/organization-reports'
import { knownIssueFile as texts } from '@grana/messages/es/known-issue-file'

let api: TestApi
let world: ReportWorld
let analyst: SignedInUser

beforeAll(async () => {
  api = await startTestApi()
  world = await reportWorld(api)
  analyst = await world.inProgram('analyst')
})
afterAll(() => api.close())

type Browsing = Pick<SignedInUser, 'browser'>
type Preview = Answer<typeof previewKnownIssues>
type Imported = Answer<typeof importKnownIssues>
const review = ({ browser }: Browsing, content: string, params = world.programParams) =>
  browser.call(previewKnownIssues, { params, body: { content } })
const bringIn = ({ browser }: Browsing, content: string, params = world.programParams) =>
  browser.call(importKnownIssues, { params, body: { content } })
const take = ({ browser }: Browsing, params = world.programParams) => browser.call(exportKnownIssues, { params })
const contentOf = async (by: Browsing) => dataOf<Answer<typeof exportKnownIssues>>(await take(by)).content
const listed = async () =>
  dataOf<KnownIssue[]>(await analyst.browser.call(listKnownIssues, { params: world.programParams, query: {} }))
const header = Object.values(texts.columns)
const fileOf = (...rows: readonly (readonly string[])[]) => toCsv([header, ...rows])

test('rows are shown with what is wrong with them, and nothing is registered before the import', async () => {
  const content = fileOf(
    ['Login leaks names', 'The answer differs.\n\nFor known names.', '2025-03-05'],
    ['', 'No title', '2025-03-05'],
    ['a'.repeat(limits.title + 1), 'Long', '2025-03-05'],
    ['Long text', 'b'.repeat(limits.text + 1), '2025-03-05'],
    ['Day first', 'x', '05/03/2025'],
    ['No such day', 'x', '2025-02-30'],
    ['Tomorrow', 'x', '2999-01-01'],
    ['Login leaks names', 'The answer differs.\n\nFor known names.', '2025-03-05'],
    ['Without a text', '', '2024-01-31 10:20:00 UTC'],
  )
  const { rows, good } = dataOf<Preview>(await review(analyst, content))
  expect(good).toBe(2)
  expect(rows.map(({ line, problem }) => [line, problem])).toEqual([
    [2, null],
    [5, 'title_missing'],
    [6, 'title_long'],
    [7, 'text_long'],
    [8, 'date_wrong'],
    [9, 'date_wrong'],
    [10, 'date_future'],
    [11, 'repeated'],
    [14, null],
  ])
  expect(await listed()).toEqual([])
  const imported = dataOf<Imported>(await bringIn(analyst, content))
  expect([imported.added, imported.refused.length]).toEqual([2, 7])
  const registered = (await listed()).map(({ title, text, known_since: since }) => [title, [text, since]] as const)
  expect(new Map(registered)).toEqual(
    new Map([
      ['Login leaks names', ['The answer differs.\n\nFor known names.', '2025-03-05']],
      ['Without a text', ['Without a text', '2024-01-31']],
    ]),
  )
})

describe('what was exported', () => {
  const hostile = [
    { title: '=HYPERLINK("http://x.example")', text: '+1\n-2\t@SUM(1);=2', known_since: '2025-01-01' },
    { title: '\u00d1and\u00fa, "quotes" and; signs', text: '\u00e1\n\n\u00e9', known_since: '2025-01-02' },
  ]

  test('changes nothing when it is imported again', async () => {
    for (const body of hostile) {
      const answer = await analyst.browser.call(registerKnownIssue, { params: world.programParams, body })
      expect(answer.status).toBe(200)
    }
    const before = await listed()
    const content = await contentOf(analyst)
    expect(content).toContain(`"'=HYPERLINK(`)
    const preview = dataOf<Preview>(await review(analyst, content))
    expect(preview.rows.map(({ problem }) => problem)).toEqual(before.map(() => 'known'))
    const imported = dataOf<Imported>(await bringIn(analyst, content))
    expect(imported.added).toBe(0)
    expect(await listed()).toEqual(before)
    // As a spreadsheet of the region saves it.
    const saved = content.replaceAll('","', '";"')
    expect(dataOf<Preview>(await review(analyst, saved)).good).toBe(0)
  })

  test('arrives in another program as it was, and exported from there is the same file', async () => {
    const elsewhere = await reportWorld(api)
    const by = { browser: elsewhere.browser }
    const content = await contentOf(analyst)
    const imported = dataOf<Imported>(await bringIn(by, content, elsewhere.programParams))
    expect(imported.refused).toEqual([])
    const again = dataOf<Answer<typeof exportKnownIssues>>(await take(by, elsewhere.programParams)).content
    expect(again.split('\r\n').toSorted()).toEqual(content.split('\r\n').toSorted())
  })
})

test('closed reports of another platform are read by the names of its columns', async () => {
  const content =
    'id,title,severity_rating,state,created_at,closed_at\n7,Old redirect,low,resolved,2021-05-01 09:00:00 UTC,2021-06-01\n'
  const { rows } = dataOf<Preview>(await review(analyst, content))
  expect(rows).toEqual([{ line: 2, title: 'Old redirect', problem: null }])
  expect(dataOf<Imported>(await bringIn(analyst, content)).added).toBe(1)
  expect(await listed()).toContainEqual(expect.objectContaining({ title: 'Old redirect', known_since: '2021-05-01' }))
})

test.each([
  ['no columns', 'a,b\n1,2', 'known_issue.file_refused'],
  ['no rows', `${header.join(',')}\n`, 'known_issue.file_refused'],
  ['an open quote', `${header.join(',')}\n"a,b,2025-01-01`, 'known_issue.file_refused'],
  ['a picture', '\u0089PNG\r\n\u001a\n\u0000\u0000', 'known_issue.file_refused'],
  ['too many rows', `${header.join(',')}\n${'a,b,2025-01-01\n'.repeat(limits.rows + 1)}`, 'known_issue.too_many_rows'],
])('a file with %s is refused', async (_what, content, code) => {
  for (const answer of [await review(analyst, content), await bringIn(analyst, content)])
    expect(answer.body['code']).toBe(code)
})

test('two imports of one file at a time register it once', async () => {
  const content = fileOf(['Raced', 'Raced', '2025-01-01'])
  const answers = await Promise.all([bringIn(analyst, content), bringIn(analyst, content)])
  expect(new Set(answers.map((answer) => dataOf<Imported>(answer).added))).toEqual(new Set([0, 1]))
})

test('the log records how many were written and registered, without their texts', async () => {
  const by = await world.inProgram('administrator')
  await take(by)
  await bringIn(by, fileOf(['Counted', 'Counted', '2025-01-01']))
  const events = await api.database.owner
    .selectFrom('audit_events')
    .select(['action', 'details'])
    .where('actor_id', '=', by.user.id)
    .where('action', 'like', 'known_issue.%')
    .orderBy('created_at')
    .execute()
  expect(events).toEqual([
    { action: 'known_issue.exported', details: { count: expect.any(Number) } },
    { action: 'known_issue.imported', details: { count: 1 } },
  ])
})

test('who may not: contacts, viewers, other programs and organizations, agents', async () => {
  const content = fileOf(['Strange', 'Strange', '2025-01-01'])
  for (const role of ['technical_contact', 'viewer'] as const) {
    const reader = await world.inProgram(role)
    const listing = await reader.browser.call(listKnownIssues, { params: world.programParams, query: {} })
    for (const answer of [listing, await review(reader, content), await bringIn(reader, content), await take(reader)])
      expect(answer.status).toBe(403)
  }
  const stranger = await (await reportWorld(api)).inProgram('owner')
  const agent = await reportingAgent(api)
  for (const other of [stranger, agent])
    for (const answer of [await review(other, content), await bringIn(other, content), await take(other)])
      expect([403, 404]).toContain(answer.status)
  expect((await listed()).map(({ title }) => title)).not.toContain('Strange')
})
