import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptVersion, issueVersion, reportingEngagement, writeVersion } from '#server/testing/engagement-documents.ts'
import { sendFinding, startedEngagement, type TeamAgent } from '#server/testing/engagement-team.ts'
import {
  draftEngagement,
  engagementWorld,
  paramsOf,
  wholeScope,
  type EngagementWorld,
} from '#server/testing/engagements.ts'
import { dataOf } from '#server/testing/programs.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { testBrowser } from '#server/testing/test-browser.ts'
import { startTestWorker } from '#server/testing/test-worker.ts'
import { getAttestation } from '@grana/contract/engagements/attestations'
import { getTeamCoverage } from '@grana/contract/engagements/coverage'
import {
  getEngagementDocument,
  getEngagementFile,
  getTeamDocument,
  getTeamFile,
  issueDocument,
  listEngagementDocuments,
  listTeamDocuments,
  reviewDocument,
  revokeAttestation,
  writeTeamDocument,
  type DocumentFileAnswer,
} from '@grana/contract/engagements/documents'
import { getTeamWork } from '@grana/contract/engagements/findings'
import { listTeamLog } from '@grana/contract/engagements/log'
import { createEngagement, sendEngagement } from '@grana/contract/engagements/organization-engagements'
import { getStaffEngagementTeam, removeTeamMember, type StaffTeam } from '@grana/contract/engagements/team-operations'

let api: TestApi
let world: EngagementWorld
let rival: EngagementWorld
let worker: Awaited<ReturnType<typeof startTestWorker>>
let issued: { id: string; lead: TeamAgent }

const formula = '=HYPERLINK("https://evil.example","x")'

beforeAll(async () => {
  api = await startTestApi()
  world = await engagementWorld(api)
  rival = await engagementWorld(api)
  worker = await startTestWorker({}, api.database)
  issued = await reportingEngagement(api, world, (running) => sendFinding(world, running, { title: formula }))
  await writeVersion(issued.lead, issued.id)
  await worker.drain()
  await acceptVersion(world, issued.id, 1)
  await issueVersion(world, issued.id, 1)
  await worker.drain()
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body['code']]

test('documents are not found through the own organization, nor through that of others', async () => {
  const { id } = issued
  for (const organization of [rival.organization, world.organization]) {
    const params = { organization, engagement: id }
    expect([403, 404]).toContain((await rival.browser.call(listEngagementDocuments, { params })).status)
    const version = { params: { ...params, edition: '1' } }
    expect([403, 404]).toContain((await rival.browser.call(getEngagementDocument, version)).status)
    for (const file of ['report', 'attestation', 'findings'] as const)
      expect([403, 404]).toContain(
        (await rival.browser.call(getEngagementFile, { ...version, query: { file } })).status,
      )
  }
})

test('numbers of versions that are none are not found', async () => {
  for (const edition of ['0', '-1', '2', '1e3', '99999999999999999999', '1%20or%201=1', '٣', 'NaN']) {
    const params = { ...paramsOf(world, issued.id), edition }
    const { status } = await world.browser.call(getEngagementFile, { params, query: { file: 'report' } })
    expect([edition, status < 500 && status >= 400]).toEqual([edition, true])
  }
})

test('codes that are none are not found, and say nothing else', async () => {
  const { rows } = await sql<{
    code: string
  }>`select code from grana.attestations where engagement_id = ${issued.id}`.execute(api.database.owner)
  const code = rows[0]?.code ?? ''
  const tried = [
    code.toUpperCase() === code ? `${code}A` : code.toUpperCase(),
    `${code} `,
    `${code}%00`,
    code.slice(1),
    `${code}a`,
    // A Cyrillic letter that looks like a Latin one.
    `а${code.slice(1)}`,
    "' or 1=1--".padEnd(20, 'a'),
    '..%2f..%2fetc%2fpasswd',
    'a'.repeat(4000),
    randomUUID(),
  ]
  for (const [at, one] of tried.entries()) {
    const visitor = testBrowser(api.app, { address: `10.7.0.${at}` })
    const { status, body } = await visitor.call(getAttestation, { params: { code: one }, query: {} })
    expect([one, status >= 400 && status < 500]).toEqual([one, true])
    expect(JSON.stringify(body)).not.toContain('Org ')
  }
})

test('the organization and the team neither review, issue nor revoke', async () => {
  const params = { id: issued.id, edition: '1' }
  for (const { browser } of [world, issued.lead, rival]) {
    expect((await browser.call(issueDocument, { params })).status).toBe(404)
    expect((await browser.call(reviewDocument, { params, body: { decision: 'accepted' } })).status).toBe(404)
    expect((await browser.call(revokeAttestation, { params, body: { reason: 'x' } })).status).toBe(404)
  }
})

test('nothing of an issued version changes, even by the owner of the database', async () => {
  const of = sql`organization_id = ${world.organization} and engagement_id = ${issued.id} and version = 1`
  const changes = [
    sql`update grana.engagement_documents set summary = 'Sound' where ${of}`,
    sql`update grana.engagement_documents set content = jsonb_set(content, '{summary}', '"Sound"') where ${of}`,
    sql`update grana.engagement_documents set state = 'in_review' where ${of}`,
    sql`delete from grana.engagement_documents where ${of}`,
    sql`update grana.engagement_files set bytes = 'x' where ${of}`,
    sql`update grana.attestations set statement = '{}' where ${of}`,
    sql`delete from grana.attestations where ${of}`,
  ]
  for (const change of changes)
    await expect(change.execute(api.database.owner)).rejects.toMatchObject({
      code: expect.stringMatching(/^(23|42|P0)/),
    })
})

test('an agent who was taken out of the team reads and writes nothing any more', async () => {
  const { id, lead } = await startedEngagement(api, world)
  const { browser } = world.administrator
  const { members } = dataOf<StaffTeam>(await browser.call(getStaffEngagementTeam, { params: { id } }))
  const member = members.find(({ state }) => state === 'accepted')?.id ?? ''
  await browser.call(removeTeamMember, { params: { id, member }, body: { reason: 'Ill.' } })
  const params = { engagement: id, edition: '1' }
  for (const operation of [getTeamWork, getTeamCoverage, listTeamLog, listTeamDocuments, getTeamDocument])
    expect([operation.name, (await lead.browser.call(operation as typeof getTeamWork, { params })).status]).toEqual([
      operation.name,
      404,
    ])
  expect((await lead.browser.call(getTeamFile, { params, query: { file: 'report' } })).status).toBe(404)
  expect((await lead.browser.call(writeTeamDocument, { params, body: { summary: 'x' } })).status).toBe(404)
})

test('a scope copies nothing of another organization, and a stranger is no contact', async () => {
  const params = { organization: rival.organization }
  const body = { title: 'Copy', copy_of: issued.id, carries_findings: true }
  expect(codeOf(await rival.browser.call(createEngagement, { params, body }))).toEqual([404, 'request.not_found'])
  const id = await draftEngagement(rival, { ...wholeScope(rival), technical_contact: world.owner.id })
  const sent = await rival.browser.call(sendEngagement, { params: paramsOf(rival, id), body: { revision: 2 } })
  expect(codeOf(sent)).toEqual([409, 'engagement.incomplete'])
})

test('a title is no formula in the rows for spreadsheets', async () => {
  const params = { ...paramsOf(world, issued.id), edition: '1' }
  const file = await world.browser.call(getEngagementFile, { params, query: { file: 'findings' } })
  const { content } = dataOf<DocumentFileAnswer>(file)
  expect(content).toContain('HYPERLINK')
  expect(content).not.toMatch(/(^|[,;\n])"?=/)
})
