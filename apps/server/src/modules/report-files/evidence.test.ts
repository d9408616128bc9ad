import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransactionAs } from '#server/db/transaction.ts'
import { createFileStore, type FileStore } from '#server/lib/file-store/file-store.ts'
import { arrivalKey, storedKey } from '#server/lib/file-store/report-file-key.ts'
import {
  addFile,
  startUpload,
  pngOf,
  runTasks,
  sendBytes,
  videoOf,
  type PartsUpload,
} from '#server/testing/evidence.ts'
import { dataOf } from '#server/testing/programs.ts'
import {
  draftReport,
  reportingAgent,
  reportWorld,
  type ReportWorld,
  type SignedInUser,
} from '#server/testing/reports.ts'
import { passwordOnlyBrowser, signedInBrowser } from '#server/testing/tenants.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestStore } from '#server/testing/test-store.ts'
import { insertTestUser } from '#server/testing/test-user.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { deleteReportDraft, getAgentReport, submitReport } from '@grana/contract/reports/agent-reports'
import { evidenceLimits, type EvidenceFile } from '@grana/contract/reports/evidence'
import {
  beginEvidenceUpload,
  removeEvidence,
  completeEvidenceUpload,
  getAgentEvidenceLink,
  getEvidenceLink,
  listEvidence,
  resumeEvidenceUpload,
  type EvidenceBegun,
} from '@grana/contract/reports/evidence-files'
import { getReport } from '@grana/contract/reports/organization-reports'
import type { Report } from '@grana/contract/reports/report'
import { purgeFiles } from './purge-files.ts'

let api: TestApi
let worker: TestWorker
let store: FileStore
let world: ReportWorld
let agent: SignedInUser
let other: SignedInUser
let analyst: SignedInUser

beforeAll(async () => {
  const { env, settings } = await startTestStore()
  store = createFileStore(settings, 100_000)
  api = await startTestApi({ env })
  worker = await startTestWorker(env, api.database)
  world = await reportWorld(api)
  agent = await reportingAgent(api)
  other = await reportingAgent(api)
  analyst = await world.inProgram('analyst')
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

const megabyte = 1024 * 1024
const png = (size?: number, name = 'respuesta-200.png') => ({ name, bytes: pngOf(size) })
const add = (draft: string, file: { name: string; bytes: Buffer }) =>
  addFile({ by: agent.browser, worker }, draft, file)
const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body['code']]
const listed = async (draft: string, by: SignedInUser = agent) =>
  dataOf<EvidenceFile[]>(await by.browser.call(listEvidence, { params: { draft } }))

async function sent(files: readonly { name: string; bytes: Buffer }[]): Promise<{ report: string; ids: string[] }> {
  const { id, revision } = await draftReport(agent, world)
  const ids: string[] = []
  for (const file of files) ids.push((await add(id, file)).id)
  const told = await agent.browser.call(submitReport, { params: { draft: id }, body: { revision } })
  expect(told.status).toBe(200)
  return { report: id, ids }
}

describe('an evidence file', () => {
  test('up to 8 MiB is uploaded by a form, checked, submitted with the report and downloaded by both sides', async () => {
    const bytes = pngOf(5000)
    const { id, revision } = await draftReport(agent, world)
    const ready = await add(id, { name: 'respuesta-200.png', bytes })
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(ready).toMatchObject({ name: 'respuesta-200.png', kind: 'png', size: 5000, state: 'ready', sha256 })
    expect((await agent.browser.call(submitReport, { params: { draft: id }, body: { revision } })).status).toBe(200)

    const own = dataOf<Report>(await agent.browser.call(getAgentReport, { params: { report: id } }))
    const params = { organization: world.organization, report: id }
    const received = dataOf<Report>(await analyst.browser.call(getReport, { params }))
    expect([own.files, received.files]).toEqual([[ready], [ready]])
    const links = [
      await agent.browser.call(getAgentEvidenceLink, { params: { report: id, file: ready.id } }),
      await analyst.browser.call(getEvidenceLink, { params: { ...params, file: ready.id } }),
    ]
    for (const told of links) {
      expect(told.headers['cache-control']).toBe('no-store')
      const { url } = dataOf<{ url: string }>(told)
      expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('60')
      const answer = await fetch(url)
      expect([...answer.headers].filter(([name]) => /^content-(?:type|disp)/.test(name))).toEqual([
        ['content-disposition', 'attachment; filename="respuesta-200.png"; filename*=UTF-8\'\'respuesta-200.png'],
        ['content-type', 'application/octet-stream'],
      ])
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    }
  })

  test('above 8 MiB is uploaded in parts, and only the missing parts after a reload', async () => {
    const bytes = videoOf(17 * megabyte + 5)
    const { id: draft, revision } = await draftReport(agent, world)
    const { file, upload } = await startUpload(agent.browser, draft, { name: 'paso.mp4', size: bytes.length })
    const all = upload as PartsUpload
    expect(all.missing.map(({ number }) => number)).toEqual([1, 2, 3])
    // Out of order, and not all.
    await sendBytes({ ...all, missing: [all.missing[2]!, all.missing[0]!] }, bytes)
    const told = await agent.browser.call(resumeEvidenceUpload, { params: { draft, file: file.id } })
    const rest = dataOf<EvidenceBegun>(told).upload as PartsUpload
    expect(rest.missing.map(({ number }) => number)).toEqual([2])
    const submit = () => agent.browser.call(submitReport, { params: { draft }, body: { revision } })
    expect(codeOf(await submit())).toEqual([409, 'evidence.not_ready'])
    expect(await sendBytes(rest, bytes)).toEqual([200])
    const complete = () => agent.browser.call(completeEvidenceUpload, { params: { draft, file: file.id } })
    const answers = await Promise.all([complete(), complete(), complete()])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    expect(codeOf(await submit())).toEqual([409, 'evidence.not_ready'])
    await worker.drain()
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(await listed(draft)).toMatchObject([{ state: 'ready', kind: 'mp4', sha256 }])
    expect((await submit()).status).toBe(200)
    const { url } = dataOf<{ url: string }>(
      await agent.browser.call(getAgentEvidenceLink, { params: { report: draft, file: file.id } }),
    )
    expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(bytes)).toBe(true)
  })

  test('is checked again when the worker stopped before it saved the result', async () => {
    const bytes = videoOf(9 * megabyte)
    const { id: draft } = await draftReport(agent, world)
    const { file, upload } = await startUpload(agent.browser, draft, { name: 'a.mp4', size: bytes.length })
    await sendBytes(upload, bytes)
    await agent.browser.call(completeEvidenceUpload, { params: { draft, file: file.id } })
    const row = await api.database.owner
      .selectFrom('report_files')
      .select('upload_id')
      .where('id', '=', file.id)
      .executeTakeFirstOrThrow()
    const parts = { key: storedKey(file.id), uploadId: row.upload_id ?? '' }
    await store.parts.finish(parts, (await store.parts.arrived(parts)) ?? [])
    await worker.drain()
    await worker.happened('evidence.arrived', { fileId: file.id })
    await worker.drain()
    expect(await listed(draft)).toMatchObject([{ state: 'ready' }])
  })

  test('that is removed leaves nothing in the store, whether ready, in parts or uploading', async () => {
    const { id: draft } = await draftReport(agent, world)
    const whole = await add(draft, png())
    const bytes = videoOf(9 * megabyte)
    const inParts = await startUpload(agent.browser, draft, { name: 'a.mp4', size: bytes.length })
    const parts = inParts.upload as PartsUpload
    await sendBytes({ ...parts, missing: parts.missing.slice(0, 1) }, bytes)
    const small = await startUpload(agent.browser, draft, { name: 'b.png', size: 67 })
    await sendBytes(small.upload, pngOf())
    for (const id of [whole.id, inParts.file.id, small.file.id]) {
      const told = await agent.browser.call(removeEvidence, { params: { draft, file: id } })
      expect(told.status).toBe(200)
    }
    expect(await listed(draft)).toEqual([])
    await worker.drain()
    expect(await store.head(storedKey(whole.id))).toBeUndefined()
    expect(await store.head(arrivalKey(small.file.id))).toBeUndefined()
    expect(await sendBytes({ ...parts, missing: parts.missing.slice(1) }, bytes)).toEqual([404])
    for (const operation of [completeEvidenceUpload, resumeEvidenceUpload, removeEvidence]) {
      const told = await agent.browser.call(operation, { params: { draft, file: inParts.file.id } })
      expect([operation.name, told.status]).toEqual([operation.name, 404])
    }
    // The form is still valid for a while: what arrives by it is unreferenced and is deleted within a day.
    expect(await sendBytes(small.upload, pngOf())).toEqual([204])
    worker.at(new Date(Date.now() + 2 * 3_600_000))
    await purgeFiles(worker.context)
    worker.at()
    expect(await store.head(arrivalKey(small.file.id))).toBeUndefined()
  })

  test('is deleted with its draft, and after a week if its upload was not completed', async () => {
    const { id: draft } = await draftReport(agent, world)
    const file = await add(draft, png())
    expect((await agent.browser.call(deleteReportDraft, { params: { draft } })).status).toBe(200)
    await worker.drain()
    expect(await store.head(storedKey(file.id))).toBeUndefined()

    const { id: left } = await draftReport(agent, world)
    const kept = await add(left, png())
    await startUpload(agent.browser, left, { name: 'a.png', size: 67 })
    worker.at(new Date(Date.now() + 6 * 86_400_000))
    await purgeFiles(worker.context)
    expect(await listed(left)).toHaveLength(2)
    worker.at(new Date(Date.now() + 8 * 86_400_000))
    await purgeFiles(worker.context)
    worker.at()
    expect(await listed(left)).toMatchObject([{ id: kept.id, state: 'ready' }])
  })
})

describe('erasing an account', () => {
  test('keeps the evidence of submitted reports and deletes that of drafts', async () => {
    const leaver = await reportingAgent(api)
    const by = leaver.browser
    const first = await draftReport(leaver, world)
    const kept = await addFile({ by, worker }, first.id, png())
    const { id: report, revision } = first
    expect((await by.call(submitReport, { params: { draft: report }, body: { revision } })).status).toBe(200)
    const second = await draftReport(leaver, world)
    const gone = await addFile({ by, worker }, second.id, png())
    const at = new Date(Date.now() - 1000)
    await api.database.owner
      .updateTable('users')
      .set({ disabled_at: at, disabled_reason: 'erasure', erase_at: at })
      .where('id', '=', leaver.user.id)
      .execute()
    await runTasks(worker, ['erase-accounts', 'clear-dropped-evidence'])
    expect(await store.head(storedKey(gone.id))).toBeUndefined()
    expect(await store.head(storedKey(kept.id))).toMatchObject({ size: 67 })
    const rows = await api.database.owner
      .selectFrom('report_files')
      .select('id')
      .where('agent_id', '=', leaver.user.id)
      .execute()
    expect(rows).toEqual([{ id: kept.id }])
    const params = { organization: world.organization, report, file: kept.id }
    expect((await analyst.browser.call(getEvidenceLink, { params })).status).toBe(200)
  })
})

describe('only checked files can be downloaded', () => {
  test('ignores a second upload by the same form after the check', async () => {
    const { id: draft, revision } = await draftReport(agent, world)
    const { file, upload } = await startUpload(agent.browser, draft, { name: 'a.png', size: 67 })
    await sendBytes(upload, pngOf())
    await agent.browser.call(completeEvidenceUpload, { params: { draft, file: file.id } })
    await worker.drain()
    const page = Buffer.from('<script>alert(1)</script>'.padEnd(67))
    expect(await sendBytes(upload, page)).toEqual([204])
    await agent.browser.call(submitReport, { params: { draft }, body: { revision } })
    const told = await agent.browser.call(getAgentEvidenceLink, { params: { report: draft, file: file.id } })
    const { url } = dataOf<{ url: string }>(told)
    expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(pngOf())).toBe(true)
  })

  test('the store rejects a size, key or type other than the declared one', async () => {
    const { id: draft } = await draftReport(agent, world)
    const { file, upload } = await startUpload(agent.browser, draft, { name: 'a.png', size: 67 })
    const tries: [Buffer, Record<string, string>][] = [
      [pngOf(68), {}],
      [pngOf(5 * megabyte), {}],
      [pngOf().subarray(0, 66), {}],
      [pngOf(), { key: storedKey(file.id) }],
      [pngOf(), { key: arrivalKey(randomUUID()) }],
      [pngOf(), { 'content-type': 'text/html' }],
      [pngOf(), { acl: 'public-read' }],
    ]
    for (const [bytes, changes] of tries) {
      const [status = 0] = await sendBytes(upload, bytes, changes)
      expect([JSON.stringify(changes), bytes.length, status >= 400 && status < 500]).toEqual([
        JSON.stringify(changes),
        bytes.length,
        true,
      ])
    }
    expect(await store.head(arrivalKey(file.id))).toBeUndefined()

    const parts = (await startUpload(agent.browser, draft, { name: 'a.mp4', size: 9 * megabyte })).upload as PartsUpload
    const [first] = parts.missing
    for (const size of [0, 1, parts.part_bytes - 1, parts.part_bytes + 1]) {
      const answer = await fetch(first!.url, { method: 'PUT', body: new Uint8Array(size) })
      expect([size, answer.status]).toEqual([size, 403])
    }
    const elsewhere = first!.url.replace(/kept\/[0-9a-f]+/, `kept/${'0'.repeat(32)}`)
    expect((await fetch(elsewhere, { method: 'PUT', body: new Uint8Array(parts.part_bytes) })).status).toBe(403)
  })

  test('refuses an incomplete file, which blocks the submission until it is removed', async () => {
    const { id: draft, revision } = await draftReport(agent, world)
    const nothing = await startUpload(agent.browser, draft, { name: 'a.png', size: 67 })
    const half = await startUpload(agent.browser, draft, { name: 'a.mp4', size: 17 * megabyte })
    const parts = half.upload as PartsUpload
    await sendBytes({ ...parts, missing: [parts.missing[0]!, parts.missing[2]!] }, videoOf(17 * megabyte))
    for (const { file } of [nothing, half]) {
      await agent.browser.call(completeEvidenceUpload, { params: { draft, file: file.id } })
    }
    await worker.drain()
    const refused = { state: 'refused', refusal: 'incomplete' }
    expect(await listed(draft)).toMatchObject([refused, refused])
    const submit = () => agent.browser.call(submitReport, { params: { draft }, body: { revision } })
    expect(codeOf(await submit())).toEqual([409, 'evidence.not_ready'])
    for (const { file } of [nothing, half]) {
      await agent.browser.call(removeEvidence, { params: { draft, file: file.id } })
    }
    expect((await submit()).status).toBe(200)
  })

  test('the database role of the API cannot mark a file ready or change a submitted one', async () => {
    const { id: draft } = await draftReport(agent, world)
    const { file } = await startUpload(agent.browser, draft, { name: 'a.png', size: 67 })
    const { report, ids } = await sent([png()])
    const run = (statement: ReturnType<typeof sql>) =>
      inTransactionAs(api.context.db, agent.user as never, (trx) => statement.execute(trx))
    const now = new Date()
    await expect(
      run(sql`update report_files set state = 'ready', completed_at = ${now} where id = ${file.id}`),
    ).rejects.toThrow(/only the worker/)
    await expect(run(sql`update report_files set sha256 = 'x' where id = ${file.id}`)).rejects.toThrow(/permission/)
    await expect(
      run(sql`update report_files set draft_id = null, report_id = ${report} where id = ${file.id}`),
    ).rejects.toThrow(/report_files_sent_ready/)
    expect((await run(sql`delete from report_files where id = ${ids[0]}`)).numAffectedRows).toBe(0n)
    await expect(sql`delete from grana.report_files where id = ${ids[0]}`.execute(api.database.owner)).rejects.toThrow(
      /stays with it/,
    )
  })
})

describe('evidence access and limits', () => {
  test('rejects other agents, organizations and roles, and users without a second factor', async () => {
    const { id: draft } = await draftReport(agent, world)
    const waiting = await startUpload(agent.browser, draft, { name: 'a.png', size: 67 })
    const { report, ids } = await sent([png()])
    const [file = ''] = ids
    const inDraft = { draft, file: waiting.file.id }
    const ofDraft = [listEvidence, beginEvidenceUpload, resumeEvidenceUpload, completeEvidenceUpload, removeEvidence]
    for (const operation of ofDraft) {
      const body = { name: 'a.png', size: 67 }
      const told = await other.browser.call(operation, { params: inDraft, body })
      expect([operation.name, told.status]).toEqual([operation.name, 404])
      const asMember = await analyst.browser.call(operation, { params: inDraft, body })
      expect([operation.name, asMember.status]).toEqual([operation.name, 403])
    }
    // A file is not found through another draft of the same agent.
    const { id: foreign } = await draftReport(agent, world)
    for (const operation of [resumeEvidenceUpload, completeEvidenceUpload, removeEvidence]) {
      const told = await agent.browser.call(operation, { params: { ...inDraft, draft: foreign } })
      expect([operation.name, told.status]).toEqual([operation.name, 404])
    }
    expect(await listed(draft)).toHaveLength(1)

    const mine = { report, file }
    expect((await other.browser.call(getAgentEvidenceLink, { params: mine })).status).toBe(404)
    expect(
      (await agent.browser.call(getAgentEvidenceLink, { params: { report: draft, file: waiting.file.id } })).status,
    ).toBe(404)
    expect((await agent.browser.call(getAgentEvidenceLink, { params: { report, file: waiting.file.id } })).status).toBe(
      404,
    )
    const params = { organization: world.organization, ...mine }
    const elsewhere = await reportWorld(api)
    const stranger = await elsewhere.inProgram('administrator')
    const askers: [string, SignedInUser, number][] = [
      ['an owner of another organization', { user: elsewhere.owner, browser: elsewhere.browser }, 404],
      ['an administrator of another organization', stranger, 404],
      ['a member without a role', await world.member({ role: 'member' }), 403],
      ['a viewer of the organization', await world.member({ role: 'viewer' }), 403],
      ['a contact to whom it is not assigned', await world.inProgram('technical_contact'), 404],
      ['an agent', other, 404],
    ]
    for (const [who, { browser }, status] of askers) {
      const told = await browser.call(getEvidenceLink, { params })
      expect([who, told.status, JSON.stringify(told.body).includes('X-Amz')]).toEqual([who, status, false])
    }
    const own = await stranger.browser.call(getEvidenceLink, {
      params: { ...params, organization: elsewhere.organization },
    })
    expect(own.status).toBe(404)

    const db = api.database.owner
    const bare = await insertTestUser(db)
    const without = await signedInBrowser(api.app, db, bare)
    const forgetful = await passwordOnlyBrowser(api.app, db, analyst.user)
    for (const operation of [...ofDraft, getAgentEvidenceLink]) {
      const told = await without.call(operation, { params: { ...inDraft, ...mine }, body: { name: 'a.png', size: 67 } })
      expect([operation.name, told.status]).toEqual([operation.name, 403])
    }
    expect((await forgetful.call(getEvidenceLink, { params })).status).toBe(403)
  })

  test('rejects too many files, too large files and too many bytes', async () => {
    const { id: draft } = await draftReport(other, world)
    const begin = (body: Record<string, unknown>) =>
      other.browser.call(beginEvidenceUpload, { params: { draft }, body: { name: 'a.mp4', ...body } })
    for (const size of [0, -1, 1.5, evidenceLimits.largest + 1, Number.MAX_SAFE_INTEGER, '67', null]) {
      expect([size, (await begin({ size })).status]).toEqual([size, 422])
    }
    await begin({ size: evidenceLimits.largest })
    await begin({ size: evidenceLimits.largest })
    expect(codeOf(await begin({ size: 25 * megabyte }))).toEqual([409, 'evidence.too_many'])
    const all = await Promise.all(Array.from({ length: 30 }, () => begin({ size: 10 })))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(evidenceLimits.filesPerDraft - 2)
    // Sequential: concurrent requests for an empty draft return the same one.
    const drafts: string[] = []
    for (let count = 0; count < 8; count += 1) drafts.push((await draftReport(other, world)).id)
    const body = { name: 'a.mp4', size: evidenceLimits.largest }
    const spread = await Promise.all(
      drafts.map((id) => other.browser.call(beginEvidenceUpload, { params: { draft: id }, body })),
    )
    expect(spread.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(codeOf(spread.find(({ status }) => status !== 200)!)).toEqual([429, 'evidence.quota'])
  })

  test('S16: limits the bytes that all agents upload for one organization', async () => {
    const place = await reportWorld(api)
    const [newcomer, flood] = [await reportingAgent(api), await reportingAgent(api)]
    const { id: draft } = await draftReport(newcomer, place)
    const begin = () =>
      newcomer.browser.call(beginEvidenceUpload, { params: { draft }, body: { name: 'a.mp4', size: 10 } })
    expect((await begin()).status).toBe(200)
    const { id: theirs } = await draftReport(flood, place)
    const fill = (created: string) =>
      sql`insert into grana.report_files (organization_id, id, agent_id, draft_id, name, kind, size_bytes, created_at)
        select ${place.organization}, gen_random_uuid(), ${flood.user.id}, ${theirs}, 'a.mp4', 'mp4', ${evidenceLimits.largest},
          now() - ${created}::interval
        from generate_series(1, ${Math.ceil(evidenceLimits.bytesPerOrganization / evidenceLimits.largest)}::int)`.execute(
        api.database.owner,
      )
    await fill('31 days')
    expect((await begin()).status).toBe(200)
    await fill('1 day')
    expect(codeOf(await begin())).toEqual([429, 'evidence.organization_quota'])
  })
})
