import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApiProcess, type ApiProcess } from '#server/testing/api-process.ts'
import { startUpload, callerOf, pngOf, sendBytes, videoOf } from '#server/testing/evidence.ts'
import { hostileFiles } from '#server/testing/hostile-files.ts'
import { measureGrowth } from '#server/testing/process-memory.ts'
import { draftReport, reportingAgent, reportWorld, type ReportWorld } from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestStore } from '#server/testing/test-store.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { completeEvidenceUpload } from '@grana/contract/reports/evidence-files'

/** The API under test runs in its own process, so that its memory can be measured; `beside` creates the data. */
let api: ApiProcess
let beside: TestApi
let worker: TestWorker
let world: ReportWorld

const megabyte = 1024 * 1024
const maxGrowth = 64 * megabyte

beforeAll(async () => {
  const started = await startTestStore()
  beside = await startTestApi({ env: started.env, level: 'silent' })
  worker = await startTestWorker(started.env, beside.database)
  world = await reportWorld(beside)
  api = await startApiProcess({
    ...started.env,
    DATABASE_URL: beside.database.urls.api,
    TRUSTED_PROXIES: '127.0.0.1',
    RATE_LIMIT_SCALE: '1000',
  })
  const { by, draft } = await newAgent()
  // Warm up: memory that the first uploads allocate once is not measured.
  for (let round = 0; round < 3; round += 1) await startUpload(by, draft, { name: 'a.png', size: 67 })
}, 120_000)
afterAll(async () => {
  await api.terminate()
  await worker.close()
  await beside.close()
})

async function newAgent() {
  const agent = await reportingAgent(beside)
  const { id: draft } = await draftReport(agent, world)
  return { agent, draft, by: callerOf(api.port, agent.browser) }
}

test('hostile files grow the API process by 64 MiB at most', { timeout: 300_000 }, async () => {
  const growth = await measureGrowth(api.pid, async () => {
    let place = await newAgent()
    for (const [index, { fate, name, bytes }] of hostileFiles.entries()) {
      // A report takes at most twenty files.
      if (index % 15 === 14) place = await newAgent()
      const { by, draft } = place
      const begun = startUpload(by, draft, { name, size: bytes.length })
      if (fate === 'name') {
        await expect(begun).rejects.toThrow('request.invalid')
        continue
      }
      const { file, upload } = await begun
      await sendBytes(upload, bytes)
      await by.call(completeEvidenceUpload, { params: { draft, file: file.id } })
    }
    await worker.drain()
  })
  process.stdout.write(`${hostileFiles.length} hostile files: API +${Math.round(growth / megabyte)} MiB\n`)
  expect(growth).toBeLessThanOrEqual(maxGrowth)
})

test('a 50 MB upload and a file sent to the API itself grow it by 64 MiB at most', { timeout: 300_000 }, async () => {
  const { agent, by, draft } = await newAgent()
  const bytes = videoOf(50 * megabyte)
  const growth = await measureGrowth(api.pid, async () => {
    const { file, upload } = await startUpload(by, draft, { name: 'paso a paso.mp4', size: bytes.length })
    await sendBytes(upload, bytes)
    await by.call(completeEvidenceUpload, { params: { draft, file: file.id } })
    const address = `http://127.0.0.1:${api.port}/api/agents/report-drafts/${draft}/files`
    const headers = { ...agent.browser.headers(), 'content-type': 'application/octet-stream' }
    await fetch(address, { method: 'POST', headers, body: new Uint8Array(pngOf(5 * megabyte)) }).catch(() => undefined)
  })
  expect(growth).toBeLessThanOrEqual(maxGrowth)
  const own = process.memoryUsage().rss
  await worker.drain()
  process.stdout.write(
    `50 MB checked by the worker: +${Math.round((process.memoryUsage().rss - own) / megabyte)} MiB\n`,
  )
})
