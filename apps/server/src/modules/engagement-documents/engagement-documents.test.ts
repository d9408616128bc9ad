import { createHash, createPublicKey, verify } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
import { sized } from '#server/testing/test-size.ts'
import { startTestWorker } from '#server/testing/test-worker.ts'
import {
  attachedAttestation,
  getAttestation,
  listAttestationKeys,
  type VerifiedAttestation,
} from '@grana/contract/engagements/attestations'
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

/** The signed statement that a PDF carries, if it carries one. */
function attachedIn(pdf: Buffer) {
  const found = /\{"statement":"(?:[^"\\]|\\.)*","signature":"[^"]*","key":"[^"]*","keys_at":"[^"]*"\}/.exec(
    contentOf(pdf),
  )
  return found === null ? undefined : attachedAttestation.parse(JSON.parse(found[0]))
}

type Key = { id: string; kty: string; crv: string; x: string }

/** Verifies as anyone can without the platform: the published keys, the statement and its signature. */
function isGenuine(
  keys: readonly Key[],
  { statement, signature, key }: { statement: string; signature: string; key: string },
) {
  const found = keys.find(({ id }) => id === key)
  if (found === undefined) return false
  const jwk = { kty: found.kty, crv: found.crv, x: found.x }
  try {
    const bytes = Buffer.from(signature, 'base64')
    const isCanonical = bytes.toString('base64') === signature
    return isCanonical && verify(null, Buffer.from(statement), createPublicKey({ key: jwk, format: 'jwk' }), bytes)
  } catch {
    return false
  }
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

test('issuing and revoking at the same time succeed exactly once', async () => {
  for (let round = 0; round < sized({ gate: 1, full: 100 }); round += 1) {
    const { id } = await acceptedDocument()
    const issued = await Promise.all(Array.from({ length: 4 }, () => issueVersion(world, id, 1)))
    expect(issued.map(({ status }) => String(status)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      '200',
      '409',
      '409',
      '409',
    ])
    const revoked = await Promise.all(Array.from({ length: 4 }, () => revoke(id, 1)))
    expect(revoked.map(({ status }) => String(status)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      '200',
      '409',
      '409',
      '409',
    ])
  }
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

test('forged codes, signatures and files are never accepted', async () => {
  const { id } = await acceptedDocument()
  await issueVersion(world, id, 1)
  await worker.drain()
  const visitor = testBrowser(api.app)
  const keys = dataOf<Key[]>(await visitor.call(listAttestationKeys))
  const pdf = Buffer.from((await fileOf(id, 1, 'attestation')).content, 'base64')
  const attached = attachedIn(pdf)
  if (attached === undefined) throw new Error('nothing is attached')
  expect(isGenuine(keys, attached)).toBe(true)
  const code = (await versionsOf(id))[0]?.attestation?.code ?? ''
  const letters = 'abcdefghijklmnopqrstuvwxyz234567'
  const issued = createHash('sha256').update(pdf).digest('hex')
  const rounds = sized({ gate: 300, full: 10_000 })
  let accepted = 0
  for (let round = 0; round < rounds; round += 1) {
    const at = round % 20
    const other = letters[(letters.indexOf(code[at] ?? '') + 1 + (round % 31)) % 32] ?? 'a'
    const forgedCode = `${code.slice(0, at)}${other}${code.slice(at + 1)}`
    if (
      round % 10 === 0 &&
      (await visitor.call(getAttestation, { params: { code: forgedCode }, query: {} })).status !== 404
    )
      accepted += 1
    const place = round % attached.statement.length
    const sign = attached.statement[place] === 'x' ? 'y' : 'x'
    const statement = `${attached.statement.slice(0, place)}${sign}${attached.statement.slice(place + 1)}`
    if (isGenuine(keys, { ...attached, statement })) accepted += 1
    const bytes = Buffer.from(attached.signature, 'base64')
    bytes[round % 64] = (bytes[round % 64] ?? 0) ^ (1 << (round % 8))
    if (isGenuine(keys, { ...attached, signature: bytes.toString('base64') })) accepted += 1
    const altered = Buffer.from(pdf)
    const byte = (round * 7919) % altered.length
    altered[byte] = (altered[byte] ?? 0) ^ 0x41
    if (createHash('sha256').update(altered).digest('hex') === issued) accepted += 1
  }
  expect(accepted).toBe(0)
})
