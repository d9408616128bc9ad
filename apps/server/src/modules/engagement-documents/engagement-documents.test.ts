import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransactionAs } from '#server/db/transaction.ts'
import {
  acceptVersion,
  goodForm,
  issueVersion,
  reportingEngagement,
  writeVersion,
} from '#server/testing/engagement-documents.ts'
import { acceptPlace, availableAgent, propose, sendFinding, type TeamAgent } from '#server/testing/engagement-team.ts'
import { engagementWorld, paramsOf, type EngagementWorld } from '#server/testing/engagements.ts'
import { dataOf, signedInAgent } from '#server/testing/programs.ts'
import { signInTestStaff } from '#server/testing/staff.ts'
import { insertMember, signedInBrowser } from '#server/testing/tenants.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { testBrowser } from '#server/testing/test-browser.ts'
import { startTestWorker } from '#server/testing/test-worker.ts'
import { listAuditEvents, type AuditEvent } from '@grana/contract/customers/audit'
import { getAttestation, type VerifiedAttestation } from '@grana/contract/engagements/attestations'
import { countSeverities, type DocumentContent } from '@grana/contract/engagements/document-content'
import {
  getEngagementDocument,
  getEngagementFile,
  getStaffEngagementDocument,
  getStaffEngagementFile,
  getTeamDocument,
  getTeamFile,
  listEngagementDocuments,
  listStaffEngagementDocuments,
  listTeamDocuments,
  reviewDocument,
  revokeAttestation,
  writeTeamDocument,
  type DocumentFileAnswer,
  type EngagementDocuments,
} from '@grana/contract/engagements/documents'

let api: TestApi
let world: EngagementWorld
let worker: Awaited<ReturnType<typeof startTestWorker>>

beforeAll(async () => {
  api = await startTestApi()
  world = await engagementWorld(api)
  worker = await startTestWorker({}, api.database)
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body['code']]
const forStaff = (id: string) => world.administrator.browser.call(listStaffEngagementDocuments, { params: { id } })
const versionsOf = async (id: string) => dataOf<EngagementDocuments>(await forStaff(id)).versions
const fileOf = async (id: string, version: number, file: 'report' | 'attestation' | 'findings') =>
  dataOf<DocumentFileAnswer>(
    await world.browser.call(getEngagementFile, {
      params: { ...paramsOf(world, id), edition: String(version) },
      query: { file },
    }),
  )
const revoke = (id: string, version: number) =>
  world.administrator.browser.call(revokeAttestation, {
    params: { id, edition: String(version) },
    body: { reason: 'Wrong target' },
  })

/** A pentest with one finding and its first version, made and accepted. */
async function acceptedDocument(): Promise<{ id: string; lead: TeamAgent; report: string }> {
  let report = ''
  const started = await reportingEngagement(api, world, async (running) => {
    report = await sendFinding(world, running)
  })
  await writeVersion(started.lead, started.id)
  await worker.drain()
  await acceptVersion(world, started.id, 1)
  return { ...started, report }
}

/** Everything that the file holds, with its compressed streams opened. */
function contentOf(pdf: Buffer): string {
  const parts = [pdf.toString('latin1')]
  for (let at = pdf.indexOf('stream\n'); at !== -1; at = pdf.indexOf('stream\n', at + 7)) {
    const end = pdf.indexOf('endstream', at)
    try {
      parts.push(inflateSync(pdf.subarray(at + 7, end)).toString('utf8'))
    } catch {
      // Not compressed.
    }
  }
  return parts.join('\n')
}

test('the lead writes, a reviewer refuses with marks and accepts the next version, and it is issued', async () => {
  const { id, lead } = await reportingEngagement(api, world, (running) => sendFinding(world, running))
  const written = await writeVersion(lead, id)
  expect(dataOf<EngagementDocuments>(written)).toMatchObject({
    versions: [{ version: 1, state: 'making', progress: 0 }],
    draft: { summary: goodForm.summary },
    can: { write: false },
  })
  expect(codeOf(await writeVersion(lead, id))).toEqual([409, 'engagement.move_refused'])
  await worker.drain()
  expect(await versionsOf(id)).toMatchObject([
    { state: 'in_review', progress: 100, can: { review: true, issue: false } },
  ])
  const marks = [{ part: 'remedies', text: 'Say how to fix it' }] as const
  const body = { decision: 'refused', marks: [...marks] } as const
  const refused = await world.administrator.browser.call(reviewDocument, { params: { id, edition: '1' }, body })
  expect(refused.status).toBe(200)
  const seen = dataOf<EngagementDocuments>(await lead.browser.call(listTeamDocuments, { params: { engagement: id } }))
  expect(seen).toMatchObject({ versions: [{ state: 'refused', marks }], can: { write: true } })
  expect((await issueVersion(world, id, 1)).status).toBe(409)
  await writeVersion(lead, id)
  await worker.drain()
  expect((await acceptVersion(world, id, 2)).status).toBe(200)
  const before = await world.browser.call(listEngagementDocuments, { params: paramsOf(world, id) })
  expect(dataOf<EngagementDocuments>(before).versions).toEqual([])
  expect((await issueVersion(world, id, 2)).status).toBe(200)
  await worker.drain()
  const after = await world.browser.call(listEngagementDocuments, { params: paramsOf(world, id) })
  expect(dataOf<EngagementDocuments>(after).versions).toMatchObject([
    { version: 2, state: 'issued', marks: [], attestation: { is_ready: true }, can: { read: true, revoke: false } },
  ])
  const { rows } = await sql<{ kind: string }>`select kind from grana.notifications
    where data ->> 'engagement_id' = ${id} and kind like 'document.%'`.execute(api.database.owner)
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(
    new Set(['document.waiting', 'document.decided', 'document.issued']),
  )
})

test('the report is a tagged PDF with its findings, a page for screens, and rows for spreadsheets', async () => {
  const { id } = await acceptedDocument()
  await issueVersion(world, id, 1)
  const params = { ...paramsOf(world, id), edition: '1' }
  const page = dataOf<DocumentContent>(await world.browser.call(getEngagementDocument, { params }))
  expect(page).toMatchObject({ organization: expect.any(String), findings: [{ severity: expect.any(String) }] })
  expect(page.coverage[0]?.groups.flatMap(({ items }) => items).length).toBeGreaterThanOrEqual(60)
  const report = await fileOf(id, 1, 'report')
  const text = contentOf(Buffer.from(report.content, 'base64'))
  expect(text).toContain('pdfuaid')
  expect(text).toContain('/MarkInfo')
  expect(text).toContain('/Outlines')
  expect(text).toContain('/FontFile')
  const csv = await fileOf(id, 1, 'findings')
  expect(csv).toMatchObject({ type: 'text/csv', file_name: expect.stringMatching(/-v1\.csv$/) })
  expect(csv.content).toContain(page.findings[0]?.reference ?? 'none')
  expect(countSeverities(page.findings)[page.findings[0]?.severity ?? 'low']).toEqual({ found: 1, fixed: 0 })
})

test('who may not: other agents, members of the team, other organizations, roles without reports', async () => {
  const { id, lead } = await acceptedDocument()
  await issueVersion(world, id, 1)
  const stranger = await signedInAgent(api)
  const inTeam = { engagement: id, edition: '1' }
  expect((await stranger.browser.call(listTeamDocuments, { params: inTeam })).status).toBe(404)
  expect((await stranger.browser.call(getTeamDocument, { params: inTeam })).status).toBe(404)
  expect((await stranger.browser.call(getTeamFile, { params: inTeam, query: { file: 'report' } })).status).toBe(404)
  expect((await stranger.browser.call(writeTeamDocument, { params: inTeam, body: goodForm })).status).toBe(404)
  expect((await lead.browser.call(getTeamDocument, { params: inTeam })).status).toBe(200)
  const other = await engagementWorld(api)
  expect((await other.browser.call(listEngagementDocuments, { params: paramsOf(other, id) })).status).toBe(404)
  const viewer = await insertMember(api.database.owner, world.organization, { role: 'viewer' })
  const reading = await signedInBrowser(api.app, api.database.owner, viewer)
  const params = { ...paramsOf(world, id), edition: '1' }
  expect((await reading.call(getEngagementDocument, { params })).status).toBe(404)
  expect((await reading.call(getEngagementFile, { params, query: { file: 'findings' } })).status).toBe(404)
  await worker.drain()
  expect((await reading.call(getEngagementFile, { params, query: { file: 'attestation' } })).status).toBe(200)
  const triager = await signInTestStaff(api, 'triager')
  expect((await triager.browser.call(getStaffEngagementDocument, { params: { id, edition: '1' } })).status).toBe(404)
  const file = { params: { id, edition: '1' }, query: { file: 'report' } } as const
  expect((await triager.browser.call(getStaffEngagementFile, file)).status).toBe(404)
  expect(
    (await world.administrator.browser.call(getStaffEngagementDocument, { params: { id, edition: '9' } })).status,
  ).toBe(404)
})

test('the organization reads in its log who of the platform opened its report, and what was downloaded', async () => {
  const { id } = await acceptedDocument()
  await worker.drain()
  const { browser, id: reader } = world.administrator
  const params = { id, edition: '1' }
  expect((await browser.call(getStaffEngagementDocument, { params })).status).toBe(200)
  expect((await browser.call(getStaffEngagementFile, { params, query: { file: 'findings' } })).status).toBe(200)
  const { rows } = await sql<object>`
    select action, actor_id, organization_id, details from grana.audit_events
    where thing_id = ${id} and action in ('document.read', 'document.downloaded') order by created_at`.execute(
    api.database.owner,
  )
  const by = { actor_id: reader, organization_id: world.organization, details: { version: 1 } }
  expect(rows).toEqual([
    { action: 'document.read', ...by },
    { action: 'document.downloaded', ...by },
  ])
})

test('the log of the organization has each member and lead who opened or downloaded a version', async () => {
  const { id, lead } = await acceptedDocument()
  const viewer = await insertMember(api.database.owner, world.organization, { role: 'viewer' })
  const reading = await signedInBrowser(api.app, api.database.owner, viewer)
  const params = { ...paramsOf(world, id), edition: '1' }
  const inTeam = { params: { engagement: id, edition: '1' } }
  const query = { file: 'findings' } as const
  expect((await world.browser.call(getEngagementDocument, { params })).status).toBe(404)
  expect((await lead.browser.call(getTeamDocument, inTeam)).status).toBe(200)
  expect((await lead.browser.call(getTeamFile, { ...inTeam, query })).status).toBe(200)
  await issueVersion(world, id, 1)
  expect((await reading.call(getEngagementDocument, { params })).status).toBe(404)
  expect((await world.browser.call(getEngagementDocument, { params })).status).toBe(200)
  expect((await world.browser.call(getEngagementFile, { params, query })).status).toBe(200)
  const log = dataOf<AuditEvent[]>(
    await world.browser.call(listAuditEvents, { params: { organization: world.organization }, query: {} }),
  ).filter(({ action, thing_id: thing }) => thing === id && /^document[.](?:read|downloaded)$/u.test(action))
  expect(log.toReversed().map(({ action, actor }) => [action, actor?.name])).toEqual([
    ['document.read', `@${lead.username}`],
    ['document.downloaded', `@${lead.username}`],
    ['document.read', expect.stringMatching(/^[^@]/u)],
    ['document.downloaded', expect.stringMatching(/^[^@]/u)],
  ])
  expect(JSON.stringify(log)).not.toContain(lead.user.id)
})

test('row security lets an agent log only documents of the pentest that they lead', async () => {
  const [{ id, lead }, beside] = [await acceptedDocument(), await reportingEngagement(api, world)]
  const write = (by: TeamAgent, action: string, thingId: string) =>
    inTransactionAs(api.context.db, by.user, (trx) =>
      sql`insert into audit_events (organization_id, actor_id, action, thing, thing_id)
        values (${world.organization}, ${by.user.id}, ${action}, 'engagement', ${thingId})`.execute(trx),
    )
  await expect(write(lead, 'document.read', id)).resolves.toBeDefined()
  await expect(write(lead, 'document.issued', id)).rejects.toMatchObject({ code: '42501' })
  await expect(write(lead, 'document.read', beside.id)).rejects.toMatchObject({ code: '42501' })
})

test('a member of the team who does not lead writes nothing, and nothing is written before the report stage', async () => {
  let member: TeamAgent | undefined
  const { id, lead } = await reportingEngagement(api, world, async (running) => {
    expect(codeOf(await writeVersion(running.lead, running.id))).toEqual([409, 'engagement.not_running'])
    member = await availableAgent(api)
    await propose(world, running.id, { username: member.username })
    await acceptPlace(member)
  })
  if (member === undefined) throw new Error('no member')
  expect((await writeVersion(member, id)).status).toBe(404)
  expect((await writeVersion(lead, id, { summary: ' ' })).status).toBe(422)
  await writeVersion(lead, id)
  await expect(
    sql`update grana.engagement_documents set state = 'issued' where engagement_id = ${id}`.execute(api.database.owner),
  ).rejects.toThrow('does not go from making')
})

test('an attestation is verified by its code, replaced by the next version, and shown as revoked at once', async () => {
  const { id, lead } = await acceptedDocument()
  await issueVersion(world, id, 1)
  const check = async (code: string, sha256?: string) =>
    testBrowser(api.app).call(getAttestation, { params: { code }, query: sha256 === undefined ? {} : { sha256 } })
  const first = (await versionsOf(id))[0]?.attestation?.code ?? ''
  expect(dataOf<VerifiedAttestation>(await check(first))).toMatchObject({ state: 'valid', statement: { version: 1 } })
  await writeVersion(lead, id)
  await worker.drain()
  await acceptVersion(world, id, 2)
  await issueVersion(world, id, 2)
  const second = (await versionsOf(id))[0]?.attestation?.code ?? ''
  expect(dataOf<VerifiedAttestation>(await check(first))).toMatchObject({ state: 'replaced', replaced_by: second })
  await worker.drain()
  const pdf = Buffer.from((await fileOf(id, 2, 'attestation')).content, 'base64')
  const digest = createHash('sha256').update(pdf).digest('hex')
  expect(dataOf<VerifiedAttestation>(await check(second, digest)).is_file_issued).toBe(true)
  expect(
    dataOf<VerifiedAttestation>(
      await check(
        second,
        digest.replace(/^./, (sign) => (sign === 'a' ? 'b' : 'a')),
      ),
    ).is_file_issued,
  ).toBe(false)
  await revoke(id, 2)
  expect(dataOf<VerifiedAttestation>(await check(second))).toMatchObject({ state: 'revoked' })
  expect((await check('a'.repeat(20))).status).toBe(404)
})
