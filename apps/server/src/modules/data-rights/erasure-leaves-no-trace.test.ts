import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FileStore } from '#server/lib/file-store/file-store.ts'
import { schedules } from '#server/tasks.ts'
import { validPassword, type AccountApi, type Person } from '#server/testing/account-api.ts'
import { startAccountWorld, type AccountWorld } from '#server/testing/account-world.ts'
import { createFullAccountHistory, marks, callOrThrow } from '#server/testing/full-account-history.ts'
import type { TestWorker } from '#server/testing/test-worker.ts'
import { confirmIdentity } from '@grana/contract/auth'
import { requestExport, eraseAccount, getExportFile, type ExportEntry } from '@grana/contract/data-rights'
import { personTables } from './person-tables.ts'

let world: AccountWorld
let api: AccountApi
let worker: TestWorker
let files: FileStore

beforeAll(async () => {
  world = await startAccountWorld()
  ;({ api, worker, files } = world)
})

afterAll(() => world.close())

async function copyOf(person: Person, code: string) {
  await callOrThrow(person, confirmIdentity, { body: { password: validPassword, code } })
  const { id } = (await callOrThrow(person, requestExport, { body: {} })).body['data'] as ExportEntry
  await worker.drain()
  const file = (await callOrThrow(person, getExportFile, { params: { id } })).body['data'] as { content: string }
  return file.content
}

type Table = { name: string; text: string }

/** Every row of every non-system table, as text; binary columns as hexadecimal. */
async function wholeDatabase(): Promise<Table[]> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1, 2`.execute(api.database.owner)
  return Promise.all(
    rows.map(async ({ schema, name }) => {
      const db = schema === 'graphile_worker' ? api.database.worker : api.database.owner
      const found = await sql<{ row: string }>`select t::text as row from ${sql.id(schema, name)} t`.execute(db)
      return { name: `${schema}.${name}`, text: found.rows.map(({ row }) => row).join('\n') }
    }),
  )
}

/** Keys and contents of all objects in the bucket. */
async function wholeBucket(): Promise<Table[]> {
  const found: Table[] = []
  for await (const portion of files.list('')) {
    for (const { key } of portion) {
      found.push({ name: key, text: `${key}\n${(await files.get(key))?.toString('latin1') ?? ''}` })
    }
  }
  return found
}

/** Places that contain a mark: as is, in lower case, or as bytes. */
function placesOf(mark: string, places: readonly Table[]): string[] {
  const forms = [mark, Buffer.from(mark).toString('hex'), Buffer.from(mark).toString('base64').replace(/=+$/, '')]
  const wanted = forms.map((form) => form.toLowerCase())
  return places.filter(({ text }) => wanted.some((form) => text.toLowerCase().includes(form))).map(({ name }) => name)
}

const logs = (): Table[] => [
  { name: 'log of the API', text: api.logged.join('\n') },
  { name: 'log of the worker', text: worker.logged.join('\n') },
]

test('the export contains the data of every table; after erasure no stored data identifies the user', async () => {
  const { person: ada, friend, code } = await createFullAccountHistory(world)

  const copy = await copyOf(ada, code())
  const { sections } = JSON.parse(copy) as { sections: Record<string, { rows: Record<string, unknown>[] }> }
  const before = await wholeDatabase()
  const bucket = await wholeBucket()
  expect(bucket).toHaveLength(1)
  // Rate limits contain client addresses until they expire, and no other data of users.
  const traces = Object.values(marks).flatMap((mark) => placesOf(mark, before))
  const knowing = new Set([...traces, ...placesOf(ada.id, before)].filter((name) => name.startsWith('grana.')))
  knowing.delete('grana.rate_limits')
  for (const name of knowing) {
    const table = name.slice('grana.'.length)
    expect([table, personTables.some((entry) => entry.table === table)]).toEqual([table, true])
    expect([table, sections[table]?.rows.length ?? 0]).not.toEqual([table, 0])
  }
  expect(knowing.size).toBeGreaterThan(10)
  for (const mark of Object.values(marks))
    expect([mark, placesOf(mark, [{ name: 'copy', text: copy }])]).toEqual([mark, ['copy']])
  const [picture] = sections['picture']?.rows ?? []
  const bytes = Buffer.from(String(picture?.['base64']), 'base64').toString('latin1')
  expect(bucket[0]?.text.endsWith(bytes) && bytes.length > 100).toBe(true)
  const key = bucket[0]?.name ?? ''
  expect(placesOf(key, before)).toContain('grana.users')

  api.forward(31)
  await callOrThrow(ada, eraseAccount, { body: { password: validPassword, code: code() } })
  await worker.drain()
  worker.at(new Date(Date.now() + 15 * 86_400_000))
  for (let round = 0; round < 2; round += 1) {
    for (const { task } of schedules) {
      await sql`select graphile_worker.add_job(${task}::text)`.execute(api.database.worker)
    }
    await worker.drain()
  }
  expect(await worker.openJobs()).toEqual([])

  const kept = [...(await wholeDatabase()), ...(await wholeBucket()), ...logs()]
  for (const mark of [...Object.values(marks), key, bytes]) {
    expect([mark.slice(0, 40), placesOf(mark, kept)]).toEqual([mark.slice(0, 40), []])
  }
  // Control: the search still finds the friend, whose account stays.
  expect(placesOf(friend.email, kept)).toContain('grana.users')
  expect(kept.some(({ name, text }) => name === 'log of the API' && text.length > 1000)).toBe(true)
})
