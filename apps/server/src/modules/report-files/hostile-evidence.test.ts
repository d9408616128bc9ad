import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createFileStore, type FileStore } from '#server/lib/file-store/file-store.ts'
import { startUpload, callerOf, pngOf, sendBytes, videoOf, type Caller } from '#server/testing/evidence.ts'
import { hostileFiles, type HostileFile } from '#server/testing/hostile-files.ts'
import { dataOf } from '#server/testing/programs.ts'
import {
  draftReport,
  reportingAgent,
  reportWorld,
  type ReportWorld,
  type SignedInUser,
} from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { sized } from '#server/testing/test-size.ts'
import { startTestStore } from '#server/testing/test-store.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { submitReport } from '@grana/contract/reports/agent-reports'
import { toEvidenceName, type EvidenceFile } from '@grana/contract/reports/evidence'
import {
  beginEvidenceUpload,
  completeEvidenceUpload,
  getAgentEvidenceLink,
  listEvidence,
  type EvidenceBegun,
} from '@grana/contract/reports/evidence-files'

// Each test runs many uploads and their jobs, which takes long on a slow machine.
vi.setConfig({ testTimeout: 120_000 })

let api: TestApi
let port: number
let worker: TestWorker
let store: FileStore
let world: ReportWorld

const megabyte = 1024 * 1024

/** Connections to the API; counts the bytes that it received. The long test measures its memory. */
const sockets: Socket[] = []
const bytesIn = () => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0)

beforeAll(async () => {
  const started = await startTestStore()
  store = createFileStore(started.settings)
  api = await startTestApi({
    env: { ...started.env, TRUSTED_PROXIES: '127.0.0.1', RATE_LIMIT_SCALE: '1000' },
    level: 'silent',
  })
  worker = await startTestWorker(started.env, api.database)
  world = await reportWorld(api)
  api.app.server.on('connection', (socket: Socket) => sockets.push(socket))
  await api.app.listen({ host: '127.0.0.1', port: 0 })
  port = (api.app.server.address() as AddressInfo).port
}, 120_000)
afterAll(async () => {
  await worker.close()
  await api.close()
})

const answered: number[] = []

async function newAgent(): Promise<{ agent: SignedInUser; by: Caller; draft: string; revision: number }> {
  const agent = await reportingAgent(api)
  const by = callerOf(port, agent.browser, answered)
  const { id: draft, revision } = await draftReport(agent, world)
  return { agent, by, draft, revision }
}

type Tried = { hostile: HostileFile; draft: string; by: Caller; file?: EvidenceFile; code?: unknown }

/** Uses a new draft every few files, because a report takes at most twenty. */
async function tryAll(files: readonly HostileFile[]): Promise<Tried[]> {
  const tried: Tried[] = []
  let place = await newAgent()
  for (const [index, hostile] of files.entries()) {
    if (index % 15 === 14) place = await newAgent()
    const { by, draft } = place
    const body = { name: hostile.name, size: hostile.bytes.length }
    const told = await by.call(beginEvidenceUpload, { params: { draft }, body })
    if (told.status !== 200) {
      tried.push({ hostile, draft, by, code: told.body['code'] })
      continue
    }
    const { file, upload } = dataOf<EvidenceBegun>(told)
    expect([hostile.what, await sendBytes(upload, hostile.bytes)]).toEqual([hostile.what, [204]])
    const completed = await by.call(completeEvidenceUpload, { params: { draft, file: file.id } })
    expect([hostile.what, completed.status]).toEqual([hostile.what, 200])
    tried.push({ hostile, draft, by, file })
  }
  return tried
}

async function stateOf({ by, draft, file }: Tried): Promise<EvidenceFile | undefined> {
  const told = await by.call(listEvidence, { params: { draft } })
  return dataOf<EvidenceFile[]>(told).find(({ id }) => id === file?.id)
}

describe('hostile files', () => {
  test(`${hostileFiles.length} files cause no 5xx, and none can be downloaded before its check`, async () => {
    const tried = await tryAll(hostileFiles)
    const fates = tried.map(({ hostile, code }) => [hostile.what, code ?? 'taken'])
    expect(fates).toEqual(hostileFiles.map(({ what, fate }) => [what, fate === 'name' ? 'request.invalid' : 'taken']))
    const taken = tried.filter(({ file }) => file !== undefined)
    for (const one of taken) {
      const told = await one.by.call(getAgentEvidenceLink, { params: { report: one.draft, file: one.file?.id ?? '' } })
      expect([one.hostile.what, told.status]).toEqual([one.hostile.what, 404])
    }
    await worker.drain()
    const states = await Promise.all(taken.map(async (one) => [one.hostile.what, (await stateOf(one))?.state]))
    expect(states).toEqual(taken.map(({ hostile: { what, fate } }) => [what, fate]))
    expect(answered.filter((status) => status >= 500)).toEqual([])
    for await (const found of store.list('report-files/in/')) expect(found).toEqual([])
    let kept = 0
    for await (const found of store.list('report-files/')) kept += found.length
    expect(kept).toBe(taken.filter(({ hostile }) => hostile.fate === 'ready').length)
  })

  test('accepted files are served by the store alone, as attachments', async () => {
    const { by, draft, revision } = await newAgent()
    const kept = hostileFiles.filter(({ fate }) => fate === 'ready')
    for (const { name, bytes } of kept) {
      const { file, upload } = await startUpload(by, draft, { name, size: bytes.length })
      await sendBytes(upload, bytes)
      await by.call(completeEvidenceUpload, { params: { draft, file: file.id } })
    }
    await worker.drain()
    const files = dataOf<EvidenceFile[]>(await by.call(listEvidence, { params: { draft } }))
    expect((await by.call(submitReport, { params: { draft }, body: { revision } })).status).toBe(200)
    for (const { id, name } of files) {
      const told = await by.call(getAgentEvidenceLink, { params: { report: draft, file: id } })
      const answer = await fetch(dataOf<{ url: string }>(told).url)
      const shown = answer.headers.get('content-disposition') ?? ''
      expect([name, answer.status, answer.headers.get('content-type'), shown.startsWith('attachment; ')]).toEqual([
        name,
        200,
        'application/octet-stream',
        true,
      ])
      expect(shown).toContain(`filename*=UTF-8''${encodeURIComponent(name)}`)
      await answer.body?.cancel()
    }
  })

  test('a large file bypasses the API, and the API rejects a file sent to it', async () => {
    const { agent, by, draft } = await newAgent()
    const before = bytesIn()
    const bytes = videoOf(sized({ gate: 10, full: 50 }) * megabyte)
    const { file, upload } = await startUpload(by, draft, { name: 'paso a paso.mp4', size: bytes.length })
    expect(await sendBytes(upload, bytes)).toEqual(Array.from({ length: sized({ gate: 2, full: 7 }) }, () => 200))
    await by.call(completeEvidenceUpload, { params: { draft, file: file.id } })
    expect(bytesIn() - before).toBeLessThan(10_000)
    const address = `http://127.0.0.1:${port}/api/agents/report-drafts/${draft}/files`
    const headers = { ...agent.browser.headers(), 'content-type': 'application/octet-stream' }
    const refused = await fetch(address, { method: 'POST', headers, body: new Uint8Array(pngOf(5 * megabyte)) }).then(
      ({ status }) => status,
      () => 'cut off',
    )
    expect([413, 415, 'cut off']).toContain(refused)
    await worker.drain()
    expect(dataOf<EvidenceFile[]>(await by.call(listEvidence, { params: { draft } }))).toMatchObject([
      { state: 'ready' },
    ])
  })
})

describe('file names from the client', () => {
  test.for(hostileFiles.filter(({ fate }) => fate === 'name').map(({ what, name }) => [what, name] as const))(
    '%s is normalized to a safe name, or to one with a refused extension',
    ([, name]) => {
      const made = toEvidenceName(name)
      expect(made).not.toMatch(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]/u)
      expect(made.length).toBeLessThanOrEqual(150)
      expect(Buffer.byteLength(made)).toBeLessThanOrEqual(240)
      expect(toEvidenceName(made)).toBe(made)
    },
  )
})
