import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { multipartOf } from '#server/testing/avatar-client.ts'
import { startedEngagement, type TeamAgent } from '#server/testing/engagement-team.ts'
import { engagementWorld, type EngagementWorld } from '#server/testing/engagements.ts'
import { dataOf } from '#server/testing/programs.ts'
import { reportingAgent } from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import type { TestBrowser } from '#server/testing/test-browser.ts'
import { findingFileLimits, importFindings, previewFindings } from '@grana/contract/engagements/finding-files'
import type { Answer } from '@grana/contract/operation'
import type { ReportDraft } from '@grana/contract/reports/draft'

let api: TestApi
let world: EngagementWorld
let engagement: string
let lead: TeamAgent

beforeAll(async () => {
  api = await startTestApi()
  world = await engagementWorld(api)
  const started = await startedEngagement(api, world)
  engagement = started.id
  lead = started.lead
})
afterAll(() => api.close())

type Browsing = { browser: TestBrowser }
async function send({ browser }: Browsing, operation: typeof previewFindings | typeof importFindings, content: string) {
  const { payload, headers } = multipartOf([
    { name: 'file', value: Buffer.from(content), fileName: 'x', type: 'text/plain' },
  ])
  const url = operation.path.replace('{engagement}', engagement)
  const answer = await api.app.inject({ method: 'POST', url, headers: { ...browser.headers(), ...headers }, payload })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>(), headers: answer.headers }
}
const review = async (content: string) =>
  dataOf<Answer<typeof previewFindings>>(await send(lead, previewFindings, content))
const codeOf = async (content: string) => (await send(lead, previewFindings, content)).body['code']
const drafts = async () =>
  (
    await api.database.owner.selectFrom('report_drafts').select('body').where('user_id', '=', lead.user.id).execute()
  ).map(({ body }) => body as ReportDraft)

const sarif = (results: object[], rules: object[] = []) =>
  JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver: { name: 'Scanner', rules } }, results }] })
const issue = (parts: string) => `<issue><serialNumber>1</serialNumber>${parts}</issue>`
const dtd = '<!DOCTYPE issues [<!ELEMENT issues (issue*)><!ATTLIST issues burpVersion CDATA "">]>'
const burp = (issues: string, doctype = dtd) =>
  `<?xml version="1.0"?>${doctype}<issues burpVersion="2026.1">${issues}</issues>`
const request = Buffer.from('GET /?id=1 HTTP/1.1\r\nHost: pay.example\r\n').toString('base64')

describe('SARIF', () => {
  const rules = [
    {
      id: 'js/sql-injection',
      shortDescription: { text: 'SQL injection' },
      fullDescription: { text: 'A query is built from input.' },
      properties: { tags: ['security', 'external/cwe/cwe-089'], 'security-severity': '9.8' },
    },
    { id: 'js/log', shortDescription: { text: 'Log injection' } },
  ]
  const results = [
    {
      ruleId: 'js/sql-injection',
      message: { text: 'This query depends on a **value**.' },
      locations: [{ physicalLocation: { artifactLocation: { uri: 'src/db.js' }, region: { startLine: 12 } } }],
    },
    { ruleIndex: 1, level: 'note', message: { text: 'Written to the log.' } },
    { ruleId: 'js/sql-injection', kind: 'pass', message: { text: 'All is well.' } },
    { message: {} },
  ]

  test('becomes findings with severity, weakness and place', async () => {
    const { format, findings, good } = await review(sarif(results, rules))
    expect([format, good]).toEqual(['sarif', 2])
    expect(findings).toEqual([
      { number: 1, title: 'SQL injection', severity: 'critical', place: 'src/db.js:12', problem: null },
      { number: 2, title: 'Log injection', severity: 'low', place: '', problem: null },
      { number: 3, title: '', severity: 'medium', place: '', problem: 'title_missing' },
    ])
    expect(await drafts()).toEqual([])
  })

  test('is written as drafts once it is confirmed, and a second time nothing is', async () => {
    const added = dataOf<Answer<typeof importFindings>>(await send(lead, importFindings, sarif(results, rules)))
    expect([added.added, added.refused.length]).toEqual([2, 1])
    expect(await drafts()).toContainEqual(
      expect.objectContaining({
        title: 'SQL injection',
        severity: 'critical',
        summary: 'A query is built from input.',
        steps: 'src/db.js:12\n\nThis query depends on a **value**.',
      }),
    )
    const again = await review(sarif(results, rules))
    expect(again.findings.map(({ problem }) => problem)).toEqual(['known', 'known', 'title_missing'])
    expect(dataOf<Answer<typeof importFindings>>(await send(lead, importFindings, sarif(results, rules))).added).toBe(0)
  })
})

describe('Burp', () => {
  const found = issue(`<name>Cross-site scripting</name><host ip="1.2.3.4">https://pay.example</host>
    <path><![CDATA[/search]]></path><location><![CDATA[/search [q parameter]]]></location><severity>High</severity>
    <issueBackground><![CDATA[<p>Input is <b>copied</b> &lt;here&gt;.</p>]]></issueBackground>
    <issueDetail><![CDATA[The value of <script>alert(1)</script> q]]></issueDetail>
    <vulnerabilityClassifications><![CDATA[<a href="https://cwe.example/79">CWE-79: XSS</a>]]></vulnerabilityClassifications>
    <requestresponse><request method="GET" base64="true"><![CDATA[${request}]]></request>
    <response base64="true">AAAA</response></requestresponse>`)

  test('becomes findings, with the request as code and without HTML', async () => {
    const { format, findings } = await review(burp(found + found))
    expect(format).toBe('burp')
    expect(findings).toEqual([
      {
        number: 1,
        title: 'Cross-site scripting',
        severity: 'high',
        place: 'https://pay.example/search',
        problem: null,
      },
      {
        number: 2,
        title: 'Cross-site scripting',
        severity: 'high',
        place: 'https://pay.example/search',
        problem: 'repeated',
      },
    ])
    await send(lead, importFindings, burp(found))
    const draft = (await drafts()).find(({ title }) => title === 'Cross-site scripting')
    expect(draft?.summary).toBe('Input is copied <here>.')
    expect(draft?.steps).toContain('```\nGET /?id=1 HTTP/1.1\nHost: pay.example\n```')
    expect(draft?.steps).not.toContain('<script>')
    expect(draft?.weakness).toBeDefined()
  })

  test.each([
    ['an external entity', '<!DOCTYPE issues [<!ENTITY x SYSTEM "file:///etc/passwd">]>', issue('<name>&x;</name>')],
    ['an entity of itself', '<!DOCTYPE issues [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>', issue('<name>&b;</name>')],
    [
      'a parameter entity',
      '<!DOCTYPE issues [<!ENTITY % x SYSTEM "http://tepozan.example/x">%x;]>',
      issue('<name>a</name>'),
    ],
    ['another document type', '<!DOCTYPE issues SYSTEM "http://tepozan.example/x.dtd">', issue('<name>a</name>')],
    ['an entity that is not declared', dtd, issue('<name>&x;</name>')],
    ['deep elements', '', '<a>'.repeat(100) + '</a>'.repeat(100)],
    ['an open element', '', '<issue><name>a'],
    ['too many issues', '', issue('<name>a</name>').repeat(findingFileLimits.findings + 1)],
  ])('refuses %s', async (_what, doctype, issues) => {
    expect(await codeOf(burp(issues, doctype))).toBe('findings.file_refused')
  })
})

test.each([
  ['text', 'hello'],
  ['nothing of a finding', '{}'],
  ['an older version', '{"version":"2.0.0","runs":[]}'],
  ['broken JSON', '{"version":'],
  ['deep JSON', `{"version":"2.1.0","runs":[],"x":${'['.repeat(5000)}${']'.repeat(5000)}}`],
  ['a page', '<html><body>issues</body></html>'],
  ['no finding', sarif([])],
])('refuses %s', async (_what, content) => {
  expect(await codeOf(content)).toBe('findings.file_refused')
})

test('refuses more findings than an agent can read', async () => {
  const results = Array.from({ length: findingFileLimits.findings + 1 }, (_, at) => ({ ruleId: `rule-${at}` }))
  expect(await codeOf(sarif(results))).toBe('findings.too_many')
})

test('an agent has fifty drafts at most: what is beyond is named', async () => {
  const results = Array.from({ length: 60 }, (_, at) => ({ ruleId: `room-${at}` }))
  const { findings, good } = await review(sarif(results))
  expect(good).toBe(50 - (await drafts()).length)
  expect(findings.at(-1)?.problem).toBe('no_room')
})

test('hostile texts stay within the limits of a draft', async () => {
  const text = `${'x'.repeat(40_000)}\u0000\u202e\ud800`
  await send(lead, importFindings, sarif([{ ruleId: text, message: { text } }]))
  const draft = (await drafts()).find(({ title }) => title?.startsWith('xxx'))
  expect([draft?.title?.length, draft?.summary?.length]).toEqual([150, 2000])
  expect(JSON.stringify(draft)).not.toMatch(/\\u0000|\u202e/)
})

test('who may not: agents outside of the team and members', async () => {
  const content = sarif([{ ruleId: 'strange' }])
  const other = await reportingAgent(api)
  for (const operation of [previewFindings, importFindings]) {
    expect((await send(other, operation, content)).status).toBe(404)
    expect([403, 404]).toContain((await send({ browser: world.browser }, operation, content)).status)
  }
})
