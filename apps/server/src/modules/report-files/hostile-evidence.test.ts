import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createFileStore, type FileStore } from '#server/lib/file-store/file-store.ts'
import { startApiProcess, type ApiProcess } from '#server/testing/api-process.ts'
import { beginFile, pngOf, sendBytes, videoOf, type Caller } from '#server/testing/evidence.ts'
import { hostileFiles, type HostileFile } from '#server/testing/hostile-files.ts'
import { dataOf } from '#server/testing/programs.ts'
import { draftReport, reportingAgent, reportWorld, type ReportWorld, type Signed } from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import type { Told } from '#server/testing/test-browser.ts'
import { startTestStore } from '#server/testing/test-store.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { submitReport } from '@grana/contract/reports/agent-reports'
import { toEvidenceName, type EvidenceFile } from '@grana/contract/reports/evidence'
import {
  beginEvidence,
  completeEvidence,
  linkAgentEvidence,
  listEvidence,
  type EvidenceBegun,
} from '@grana/contract/reports/evidence-operations'

// Each test is a life of files with their jobs; a machine that stalls takes its time over it.
vi.setConfig({ testTimeout: 120_000 })

/** A process of its own, so that its memory is its own; the one beside it makes the world on the same database. */
let api: ApiProcess
let beside: TestApi
let worker: TestWorker
let store: FileStore
let world: ReportWorld

const megabyte = 1024 * 1024
const mostGrowth = 64 * megabyte

beforeAll(async () => {
  const started = await startTestStore()
  store = createFileStore(started.settings)
  beside = await startTestApi({ env: started.env, level: 'silent' })
  worker = await startTestWorker(started.env, beside.database)
  world = await reportWorld(beside)
  api = await startApiProcess({
    ...started.env,
    DATABASE_URL: beside.database.urls.api,
    TRUSTED_PROXIES: '127.0.0.1',
    RATE_LIMIT_SCALE: '1000',
  })
}, 120_000)
afterAll(async () => {
  await api.terminate()
  await worker.close()
  await beside.close()
})

const answered: number[] = []

/** The same person, before the process whose memory is watched. */
function over({ browser }: Signed): Caller {
  return {
    async call(operation, { params, body }) {
      const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
      const answer = await fetch(`http://127.0.0.1:${api.port}${path}`, {
        method: operation.method,
        headers: { ...browser.headers(), ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      answered.push(answer.status)
      return { status: answer.status, body: (await answer.json()) as Told['body'], headers: {} }
    },
  }
}

async function newAgent(): Promise<{ agent: Signed; by: Caller; draft: string; revision: number }> {
  const agent = await reportingAgent(beside)
  const by = over(agent)
  const { id: draft, revision } = await draftReport(agent, world)
  return { agent, by, draft, revision }
}

/** What the process holds, and the most that it held since the mark was last set back, in bytes. */
function memory(field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${api.pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) * 1024
}

type Tried = { hostile: HostileFile; draft: string; by: Caller; file?: EvidenceFile; code?: unknown }

/** A few to a report: no more than twenty fit. */
async function tryAll(files: readonly HostileFile[]): Promise<Tried[]> {
  const tried: Tried[] = []
  let place = await newAgent()
  for (const [index, hostile] of files.entries()) {
    if (index % 15 === 14) place = await newAgent()
    const { by, draft } = place
    const body = { name: hostile.name, size: hostile.bytes.length }
    const told = await by.call(beginEvidence, { params: { draft }, body })
    if (told.status !== 200) {
      tried.push({ hostile, draft, by, code: told.body['code'] })
      continue
    }
    const { file, upload } = dataOf<EvidenceBegun>(told)
    expect([hostile.what, await sendBytes(upload, hostile.bytes)]).toEqual([hostile.what, [204]])
    const completed = await by.call(completeEvidence, { params: { draft, file: file.id } })
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
  test(`${hostileFiles.length} of them: no 5xx, nothing to get before the look, then only to be saved`, async () => {
    const { by, draft } = await newAgent()
    for (let round = 0; round < 3; round += 1) await beginFile(by, draft, { name: 'a.png', size: 67 })
    const before = memory('VmRSS')
    writeFileSync(`/proc/${api.pid}/clear_refs`, '5')
    const tried = await tryAll(hostileFiles)
    const fates = tried.map(({ hostile, code }) => [hostile.what, code ?? 'taken'])
    expect(fates).toEqual(hostileFiles.map(({ what, fate }) => [what, fate === 'name' ? 'request.invalid' : 'taken']))
    const taken = tried.filter(({ file }) => file !== undefined)
    for (const one of taken) {
      const told = await one.by.call(linkAgentEvidence, { params: { report: one.draft, file: one.file?.id ?? '' } })
      expect([one.hostile.what, told.status]).toEqual([one.hostile.what, 404])
    }
    await worker.drain()
    const states = await Promise.all(taken.map(async (one) => [one.hostile.what, (await stateOf(one))?.state]))
    expect(states).toEqual(taken.map(({ hostile: { what, fate } }) => [what, fate]))
    const growth = memory('VmHWM') - before
    process.stdout.write(
      `${hostileFiles.length} hostile files: ${taken.length} sent, ` +
        `${taken.filter(({ hostile }) => hostile.fate === 'ready').length} kept, memory of the API ` +
        `+${Math.round(growth / megabyte)} MiB\n`,
    )
    expect(growth).toBeLessThanOrEqual(mostGrowth)
    expect(answered.filter((status) => status >= 500)).toEqual([])
    for await (const found of store.list('report-files/in/')) expect(found).toEqual([])
    let kept = 0
    for await (const found of store.list('report-files/')) kept += found.length
    expect(kept).toBe(taken.filter(({ hostile }) => hostile.fate === 'ready').length)
  })

  test('those that are kept come from the store alone, to be saved and not to be shown', async () => {
    const { by, draft, revision } = await newAgent()
    const kept = hostileFiles.filter(({ fate }) => fate === 'ready')
    for (const { name, bytes } of kept) {
      const { file, upload } = await beginFile(by, draft, { name, size: bytes.length })
      await sendBytes(upload, bytes)
      await by.call(completeEvidence, { params: { draft, file: file.id } })
    }
    await worker.drain()
    const files = dataOf<EvidenceFile[]>(await by.call(listEvidence, { params: { draft } }))
    expect((await by.call(submitReport, { params: { draft }, body: { revision } })).status).toBe(200)
    for (const { id, name } of files) {
      const told = await by.call(linkAgentEvidence, { params: { report: draft, file: id } })
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

  test('a large one passes the API by, and one that is sent to the API is turned away', async () => {
    const { agent, by, draft } = await newAgent()
    const before = memory('VmRSS')
    writeFileSync(`/proc/${api.pid}/clear_refs`, '5')
    const bytes = videoOf(50 * megabyte)
    const { file, upload } = await beginFile(by, draft, { name: 'paso a paso.mp4', size: bytes.length })
    expect(await sendBytes(upload, bytes)).toEqual(Array.from({ length: 7 }, () => 200))
    await by.call(completeEvidence, { params: { draft, file: file.id } })
    const address = `http://127.0.0.1:${api.port}/api/agents/report-drafts/${draft}/files`
    const headers = { ...agent.browser.headers(), 'content-type': 'application/octet-stream' }
    const refused = await fetch(address, { method: 'POST', headers, body: pngOf(5 * megabyte) }).then(
      ({ status }) => status,
      () => 'cut off',
    )
    expect([413, 415, 'cut off']).toContain(refused)
    expect(memory('VmHWM') - before).toBeLessThanOrEqual(mostGrowth)
    const own = process.memoryUsage().rss
    await worker.drain()
    process.stdout.write(
      `50 MB looked at by the worker: +${Math.round((process.memoryUsage().rss - own) / megabyte)} MiB\n`,
    )
    expect(dataOf<EvidenceFile[]>(await by.call(listEvidence, { params: { draft } }))).toMatchObject([
      { state: 'ready' },
    ])
  })
})

describe('names as a page sends them', () => {
  test.for(hostileFiles.filter(({ fate }) => fate === 'name').map(({ what, name }) => [what, name] as const))(
    '%s is made one that can be kept, or one that is refused for its ending',
    ([, name]) => {
      const made = toEvidenceName(name)
      expect(made).not.toMatch(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]/u)
      expect(made.length).toBeLessThanOrEqual(150)
      expect(Buffer.byteLength(made)).toBeLessThanOrEqual(240)
      expect(toEvidenceName(made)).toBe(made)
    },
  )
})
