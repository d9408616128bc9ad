import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closedReport, dayAhead } from '#server/testing/disclosures.ts'
import { dataOf } from '#server/testing/programs.ts'
import { reportingAgent, reportWorld, type ReportWorld, type SignedInUser } from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { testBrowser } from '#server/testing/test-browser.ts'
import { sized } from '#server/testing/test-size.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { getDisclosure } from '@grana/contract/disclosures'
import { severities } from '@grana/contract/program-values'
import {
  agreeToReportDisclosure,
  getAgentDisclosure,
  writeAgentDisclosure,
  type Disclosure,
  type DisclosureForm,
} from '@grana/contract/reports/disclosure'
import { commentReport } from '@grana/contract/reports/organization-reports'
import { publishDisclosure } from './publish-disclosures.ts'

const count = sized({ gate: 12, full: 1000 })

let api: TestApi
let worker: TestWorker
let world: ReportWorld
let owner: SignedInUser

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
  world = await reportWorld(api)
  owner = await world.inProgram('owner')
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

const word = () => randomUUID().slice(0, 8)
const text = () => `${word()} **${word()}**\n\n<b>${word()}</b> & "${word()}"`

/** A text of either kind whose every field is different. */
function drawForm(index: number): DisclosureForm {
  const shared = { revision: 0, publish_on: dayAhead(), title: `Title ${word()}`, summary: text() }
  if (index % 2 === 0) return { kind: 'limited', ...shared }
  return { kind: 'full', ...shared, what_happened: text(), impact: text(), steps: text() }
}

/** What stays: texts of the report, of its conversation, and ids. */
async function writeSecrets(agent: SignedInUser, report: string, index: number): Promise<readonly string[]> {
  const secrets = {
    title: `Secret${word()}`,
    summary: `Secret${word()}`,
    note: `Secret${word()}`,
    message: `Secret${word()}`,
  }
  const params = { organization: world.organization, report }
  await owner.browser.call(commentReport, { params, body: { text: secrets.note, audience: 'internal' } })
  await owner.browser.call(commentReport, { params, body: { text: secrets.message, audience: 'everyone' } })
  await api.database.owner
    .updateTable('reports')
    .set({ title: secrets.title, severity: severities[index % severities.length] ?? 'low' })
    .where('id', '=', report)
    .execute()
  return [
    ...Object.values(secrets),
    report,
    agent.user.id,
    owner.user.id,
    agent.user.email,
    owner.user.email,
    'Comments run',
  ]
}

test(`${count} published pages hold exactly the agreed fields`, { timeout: 60_000 + count * 5000 }, async () => {
  let agent = await reportingAgent(api)
  let differences = 0
  for (let index = 0; index < count; index += 1) {
    // The daily quota would refuse that many reports of one agent.
    if (index % 9 === 8) agent = await reportingAgent(api)
    const report = await closedReport(api.database.owner, world, { agent, by: owner })
    const secrets = await writeSecrets(agent, report, index)
    const form = drawForm(index)
    const isNamed = index % 3 === 0
    const handle = `agent-${word()}`
    await api.database.owner
      .updateTable('users')
      .set({ username: handle, username_key: handle })
      .where('id', '=', agent.user.id)
      .execute()
    const body = { ...form, credit: isNamed ? 'handle' : 'anonymous' } as const
    expect((await agent.browser.call(writeAgentDisclosure, { params: { report }, body })).status).toBe(200)
    const params = { organization: world.organization, report }
    expect((await owner.browser.call(agreeToReportDisclosure, { params, body: { revision: 1 } })).status).toBe(200)
    await publishDisclosure(worker.context, { organizationId: world.organization, reportId: report })
    const agreed = dataOf<Disclosure>(await agent.browser.call(getAgentDisclosure, { params: { report } }))
    const { slug = '', published_at: publishedAt, text: words } = agreed
    const shown = (await testBrowser(api.app).call(getDisclosure, { params: { slug } })).body['data'] as Record<
      string,
      unknown
    >
    const { kind: _kind, revision: _revision, publish_on: _day, ...typed } = form
    const expected = {
      ...words,
      ...typed,
      slug,
      published_at: publishedAt,
      ...(isNamed && { handle }),
      program: { uuid: world.program, name: 'Web bank' },
    }
    const { organization: _organization, ...rest } = shown
    if (JSON.stringify(sorted(rest)) !== JSON.stringify(sorted(expected))) differences += 1
    const whole = JSON.stringify(shown)
    differences += secrets.filter((secret) => whole.includes(secret)).length
    if (!isNamed && whole.includes(handle)) differences += 1
  }
  expect(differences).toBe(0)
})

const sorted = (value: object) =>
  Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
