import { randomUUID } from 'node:crypto'
import type { Operation } from '@grana/contract/operation'
import type { EvidenceFile, EvidenceUpload } from '@grana/contract/reports/evidence'
import {
  beginEvidenceUpload,
  completeEvidenceUpload,
  listEvidence,
  type EvidenceBegun,
} from '@grana/contract/reports/evidence-files'
import type { Db } from '../db/database.ts'
import { buildTasks } from '../tasks.ts'
import { dataOf } from './programs.ts'
import type { TestBrowser, ApiResponse } from './test-browser.ts'
import type { TestWorker } from './test-worker.ts'

/** A caller of the API: a test browser, or one that calls another process. */
export type Caller = { call: (operation: Operation, sent: Sent) => Promise<ApiResponse> }
type Sent = { params: Record<string, string>; body?: Record<string, unknown> }

/** A browser's calls to an API that listens; appends each status to `statuses`. */
export function callerOf(port: number, browser: TestBrowser, statuses: number[] = []): Caller {
  return {
    async call(operation, { params, body }) {
      const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: operation.method,
        headers: { ...browser.headers(), ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      statuses.push(answer.status)
      return { status: answer.status, body: (await answer.json()) as ApiResponse['body'], headers: {} }
    },
  }
}

/** A picture of one pixel, padded to the requested size. */
export function pngOf(size = 67): Buffer {
  const point =
    '89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000a49444154789c636000000002000148afa47100000000' +
    '49454e44ae426082'
  const bytes = Buffer.alloc(size)
  Buffer.from(point, 'hex').copy(bytes)
  return bytes
}

/** The header of a real video and padding. */
export function videoOf(size: number): Buffer {
  const bytes = Buffer.alloc(size, 7)
  Buffer.from('000000206674797069736f6d0000020069736f6d69736f32617663316d703431', 'hex').copy(bytes)
  return bytes
}

export type PartsUpload = Extract<EvidenceUpload, { way: 'parts' }>

/** Sends bytes to the object store as a page does; returns the statuses. */
export async function sendBytes(upload: EvidenceUpload, bytes: Buffer, changes: Record<string, string> = {}) {
  if (upload.way === 'form') {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...upload.fields, ...changes })) form.append(name, value)
    form.append('file', new Blob([new Uint8Array(bytes)]))
    return [(await fetch(upload.url, { method: 'POST', body: form })).status]
  }
  const statuses: number[] = []
  for (const { number, url } of upload.missing) {
    const start = (number - 1) * upload.part_bytes
    const body = new Uint8Array(bytes.subarray(start, start + upload.part_bytes))
    statuses.push((await fetch(url, { method: 'PUT', body })).status)
  }
  return statuses
}

export async function startUpload(by: Caller, draft: string, { name, size }: { name: string; size: number }) {
  const told = await by.call(beginEvidenceUpload, { params: { draft }, body: { name, size } })
  if (told.status !== 200) throw new Error(`beginning answered ${told.status} ${JSON.stringify(told.body)}`)
  return dataOf<EvidenceBegun>(told)
}

type OpenFile = { organization: string; agent: string; draft: string; name?: string; size?: number }

/** Inserts a file whose upload has begun, without a store; returns its id. */
export async function insertOpenFile(db: Db, { organization, agent, draft, name = 'proof.png', size = 10 }: OpenFile) {
  const { id } = await db
    .insertInto('report_files')
    .values({
      organization_id: organization,
      id: randomUUID(),
      agent_id: agent,
      draft_id: draft,
      name,
      kind: 'png',
      size_bytes: size,
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds a file to a draft and completes it; returns it after the worker's scan. */
export async function addFile(
  { by, worker }: { by: Caller; worker: Pick<TestWorker, 'drain'> },
  draft: string,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<EvidenceFile> {
  const { file, upload } = await startUpload(by, draft, { name, size: bytes.length })
  const statuses = await sendBytes(upload, bytes)
  if (statuses.some((status) => status > 204)) throw new Error(`the store answered ${statuses.join()}`)
  const told = await by.call(completeEvidenceUpload, { params: { draft, file: file.id } })
  if (told.status !== 200) throw new Error(`completing answered ${told.status}`)
  await worker.drain()
  const listed = dataOf<EvidenceFile[]>(await by.call(listEvidence, { params: { draft } }))
  const found = listed.find(({ id }) => id === file.id)
  if (found === undefined) throw new Error('the file is not listed')
  return found
}

/** Runs scheduled tasks now. */
export async function runTasks({ context }: TestWorker, names: readonly string[]): Promise<void> {
  const tasks = buildTasks(context)
  for (const name of names) await tasks[name]?.({}, {} as never)
}
