import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFileStore, type FileStore } from '#server/lib/file-store/file-store.ts'
import { storedKey } from '#server/lib/file-store/report-file-key.ts'
import { createScanner } from '#server/lib/malware/clamd.ts'
import { createToken } from '#server/lib/tokens.ts'
import { startClamd, type ClamdStandIn } from '#server/testing/clamd-stand-in.ts'
import { addFile, startUpload, pngOf, sendBytes, videoOf } from '#server/testing/evidence.ts'
import { patient } from '#server/testing/patience.ts'
import { dataOf } from '#server/testing/programs.ts'
import {
  draftReport,
  reportingAgent,
  reportWorld,
  type ReportWorld,
  type SignedInUser,
} from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestStore } from '#server/testing/test-store.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { verifyToken } from '@grana/contract/auth'
import type { EvidenceFile } from '@grana/contract/reports/evidence'
import { completeEvidenceUpload, listEvidence } from '@grana/contract/reports/evidence-files'
import { checkFile } from './check-file.ts'
import { purgeFiles } from './purge-files.ts'

let api: TestApi
let worker: TestWorker
let store: FileStore
let world: ReportWorld
let agent: SignedInUser

beforeAll(async () => {
  const { env, settings } = await startTestStore()
  store = createFileStore(settings, patient.storeMs)
  api = await startTestApi({ env })
  worker = await startTestWorker(env, api.database)
  world = await reportWorld(api)
  agent = await reportingAgent(api)
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

const megabyte = 1024 * 1024
const png = () => ({ name: 'respuesta-200.png', bytes: pngOf() })
const add = (draft: string, file: { name: string; bytes: Buffer }) =>
  addFile({ by: agent.browser, worker }, draft, file)
const listed = async (draft: string) =>
  dataOf<EvidenceFile[]>(await agent.browser.call(listEvidence, { params: { draft } }))

/** A completely uploaded file that waits for its check. */
async function waitingFile(file: { name: string; bytes: Buffer }) {
  const { id: draft } = await draftReport(agent, world)
  const { file: begun, upload } = await startUpload(agent.browser, draft, { name: file.name, size: file.bytes.length })
  await sendBytes(upload, file.bytes)
  await agent.browser.call(completeEvidenceUpload, { params: { draft, file: begun.id } })
  return { draft, fileId: begun.id, upload }
}

describe('S16: the malware scanner', () => {
  let clamd: ClamdStandIn
  beforeAll(async () => {
    clamd = await startClamd('EVIL-WORD', 64 * megabyte)
  })
  afterAll(() => clamd.close())

  const text = (words: string) => ({ name: 'nota.txt', bytes: Buffer.from(words) })
  const lookAt = ({ fileId }: { fileId: string }, url = clamd.url) =>
    checkFile({ ...worker.context, scanner: createScanner(url) }, { fileId })

  test('scans every byte before the file can be downloaded, and refuses infected files', async () => {
    const [clean, infected] = [await waitingFile(text('all is well')), await waitingFile(text('an EVIL-WORD'))]
    await lookAt(clean)
    await lookAt(infected)
    expect(clamd.scanned.map(String)).toEqual(['all is well', 'an EVIL-WORD'])
    expect(await listed(clean.draft)).toMatchObject([{ state: 'ready' }])
    expect(await listed(infected.draft)).toMatchObject([{ state: 'refused', refusal: 'malware' }])
    expect(await store.read(storedKey(infected.fileId))).toBeUndefined()
  })

  test('leaves a file unchecked while it is unreachable, and the next attempt checks it', async () => {
    const file = await waitingFile(png())
    await expect(lookAt(file, 'tcp://127.0.0.1:1')).rejects.toThrow('ECONNREFUSED')
    expect(await listed(file.draft)).toMatchObject([{ state: 'checking' }])
    await lookAt(file)
    expect(await listed(file.draft)).toMatchObject([{ state: 'ready' }])
  })
})

describe('concurrent and repeated checks of one file', () => {
  test('keep the file when they run at the same time', async () => {
    const small = await waitingFile(png())
    const large = await waitingFile({ name: 'a.mp4', bytes: videoOf(9 * megabyte) })
    for (const { draft, fileId } of [small, large]) {
      await Promise.all([1, 2, 3].map(() => checkFile(worker.context, { fileId })))
      expect(await listed(draft)).toMatchObject([{ state: 'ready' }])
      expect(await store.head(storedKey(fileId))).toBeDefined()
    }
  })

  test('ignore bytes that were uploaded after the first check began', async () => {
    const { draft, fileId, upload } = await waitingFile(png())
    const read: FileStore['read'] = async (key) => {
      await sendBytes(upload, Buffer.from('<script>alert(1)</script>'.padEnd(67)))
      await checkFile(worker.context, { fileId })
      return store.read(key)
    }
    await checkFile({ ...worker.context, files: { ...store, read } }, { fileId })
    expect(await listed(draft)).toMatchObject([{ state: 'ready' }])
    expect((await store.get(storedKey(fileId)))?.equals(pngOf())).toBe(true)
  })

  test('succeed after a failed check, by retry or by the cleanup job after an hour', async () => {
    const { draft, fileId } = await waitingFile(png())
    const read = () => Promise.reject(new Error('the store is gone'))
    const broken = { ...worker.context, files: { ...store, read } }
    await expect(checkFile(broken, { fileId })).rejects.toThrow(/store is gone/)
    await checkFile(worker.context, { fileId })
    expect(await listed(draft)).toMatchObject([{ state: 'ready' }])

    const left = await waitingFile(png())
    const began = { look_began_at: new Date() }
    await api.database.owner.updateTable('report_files').set(began).where('id', '=', left.fileId).execute()
    await worker.drain()
    await purgeFiles(worker.context)
    expect(await listed(left.draft)).toMatchObject([{ state: 'checking' }])
    worker.at(new Date(Date.now() + 3_700_000))
    await purgeFiles(worker.context)
    worker.at()
    expect(await listed(left.draft)).toMatchObject([{ state: 'ready' }])
  })

  test('are not started by the cleanup job for an old upload that was completed just now', async () => {
    const { draft, fileId } = await waitingFile(png())
    const begun = { created_at: new Date(Date.now() - 7_200_000) }
    await api.database.owner.updateTable('report_files').set(begun).where('id', '=', fileId).execute()
    await purgeFiles(worker.context)
    expect(await listed(draft)).toMatchObject([{ state: 'checking' }])
  })
})

describe('R18: a text file with a session token', () => {
  const isOpen = async ({ browser }: SignedInUser) => (await browser.call(verifyToken)).status === 200
  const har = (token: string) =>
    JSON.stringify({ log: { entries: [{ request: { headers: [{ name: 'AccessToken', value: token }] } }] } })
  // Includes tokens on the border of a chunk and of a search window.
  const ways: [string, string, (token: string) => string][] = [
    ['in a HAR', 'a.har', har],
    ['in base64', 'a.json', (token) => Buffer.from(har(token)).toString('base64')],
    ['far behind', 'a.log', (token) => `${'x\n'.repeat(500_000)}${token}\n`],
    ['across a border', 'a.txt', (token) => `${' '.repeat(64 * 1024 - 20)}${token}${' '.repeat(200_000)}`],
    ['as a request', 'a.http', (token) => `GET / HTTP/1.1\r\nAccessToken: ${token}\r\n\r\n`],
  ]
  test.each(ways)('%s is refused, and the token is revoked', async (_, name, textOf) => {
    const someone = await reportingAgent(api)
    const { id: draft } = await draftReport(agent, world)
    const file = await add(draft, { name, bytes: Buffer.from(textOf(someone.browser.script.access)) })
    expect(file).toMatchObject({ state: 'refused', refusal: 'content' })
    expect(await store.head(storedKey(file.id))).toBeUndefined()
    expect([await isOpen(someone), await isOpen(agent)]).toEqual([false, true])
    const email = worker.mails.accepted.findLast(({ to }) => to.includes(someone.user.email))
    expect(email).toBeDefined()
  })

  test('is accepted when the token is invalid or of another kind', async () => {
    const { id: draft } = await draftReport(agent, world)
    const text = `${har(createToken('access'))} grana_at_${'A'.repeat(49)} ${createToken('refresh')}`
    expect(await add(draft, { name: 'a.har', bytes: Buffer.from(text) })).toMatchObject({ state: 'ready' })
    expect(await isOpen(agent)).toBe(true)
  })
})

test('the cleanup job aborts multipart uploads that no file references, and no others', async () => {
  const { id: draft } = await draftReport(agent, world)
  const begun = await startUpload(agent.browser, draft, { name: 'a.mp4', size: 9 * megabyte })
  const orphans = [
    await store.parts.begin(storedKey(randomUUID()), 'application/octet-stream'),
    await store.parts.begin(storedKey(begun.file.id), 'application/octet-stream'),
  ]
  await purgeFiles(worker.context)
  for (const orphan of orphans) expect(await store.parts.arrived(orphan)).toEqual([])
  worker.at(new Date(Date.now() + 2 * 3_600_000))
  await purgeFiles(worker.context)
  worker.at()
  for (const orphan of orphans) expect(await store.parts.arrived(orphan)).toBeUndefined()
  expect(await sendBytes(begun.upload, videoOf(9 * megabyte))).toEqual([200, 200])
})
