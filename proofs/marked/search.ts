import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { postgresProgram, runProgram } from '@grana/server/backup/programs'
import { withClient } from '@grana/server/db/connection'
import type { FileStore } from '@grana/server/lib/file-store/file-store'
import { emailParts } from '@grana/server/testing/email-parts'
import { metricsToken, type TestApi } from '@grana/server/testing/test-api'
import type { TestWorker } from '@grana/server/testing/test-worker'

/** Counts marks in a text. */
export type CountMarks = (text: string) => number

/** Marks found in clear, by place. */
export type FoundMarks = Record<'dump' | 'write-ahead log' | 'object store' | 'logs' | 'emails' | 'metrics', number>

/** What is searched: a cluster and its database, the store, and what API and worker wrote and sent. */
export type SearchedSite = {
  api: TestApi
  worker: TestWorker
  store: FileStore
  adminUrl: string
  databaseUrl: string
  /** Of the write-ahead log. */
  walFolder: string
  /** Where the dump is written. */
  folder: string
}

export type SearchResult = { found: FoundMarks; walBytes: number; objects: number; isSearchGood: boolean }

/** The text as it is, and its words that are base64 or hexadecimal, decoded. */
function layersOf(text: string): string[] {
  const base64 = (text.match(/[A-Za-z0-9+/_-]{16,}={0,2}/g) ?? []).map((word) =>
    Buffer.from(word, 'base64').toString('latin1'),
  )
  const hex = (text.match(/[0-9a-fA-F]{18,}/g) ?? []).flatMap((word) =>
    [word, word.slice(1)].map((digits) => Buffer.from(digits, 'hex').toString('latin1')),
  )
  return [text, ...base64, ...hex]
}

const countAll = (countIn: CountMarks, text: string): number =>
  layersOf(text).reduce((sum, layer) => sum + countIn(layer), 0)

async function searchDatabase(
  { adminUrl, databaseUrl, walFolder, folder }: SearchedSite,
  countIn: CountMarks,
): Promise<{ dump: number; wal: number; bytes: number }> {
  await withClient(adminUrl, (client) => client.query('checkpoint; select pg_switch_wal()'))
  const path = join(folder, 'dump.sql')
  await runProgram(postgresProgram('pg_dump'), ['-d', databaseUrl, '-f', path])
  let [wal, bytes] = [0, 0]
  for (const segment of readdirSync(walFolder).filter((one) => /^[0-9A-F]{24}$/.test(one))) {
    const content = readFileSync(join(walFolder, segment))
    bytes += content.length
    wal += countAll(countIn, content.toString('latin1'))
  }
  return { dump: countAll(countIn, readFileSync(path, 'latin1')), wal, bytes }
}

/** Objects of the store, by name and by content. */
async function searchStore(store: FileStore, countIn: CountMarks): Promise<{ marks: number; objects: number }> {
  let [marks, objects] = [0, 0]
  for await (const page of store.list(''))
    for (const { key } of page) {
      objects += 1
      marks += countAll(countIn, `${key} ${((await store.get(key)) ?? Buffer.alloc(0)).toString('latin1')}`)
    }
  return { marks, objects }
}

/** Searches everything that is stored or sent; afterwards stores `control` in clear on purpose and searches for it. */
export async function searchSite(site: SearchedSite, countIn: CountMarks, control: string): Promise<SearchResult> {
  const { api, worker, store, databaseUrl } = site
  const stored = await searchDatabase(site, countIn)
  const kept = await searchStore(store, countIn)
  const headers = { authorization: `Bearer ${metricsToken}` }
  const { body: metrics } = await api.app.inject({ url: '/metrics', headers })
  const found = {
    dump: stored.dump,
    'write-ahead log': stored.wal,
    'object store': kept.marks,
    logs: countAll(countIn, [...api.logged, ...worker.logged].join('\n')),
    emails: countAll(
      countIn,
      worker.mails.received.map((mail) => Object.values(emailParts(mail)).join('\n') + mail.raw).join('\n'),
    ),
    metrics: countAll(countIn, metrics),
  }
  await withClient(databaseUrl, async (client) => {
    await client.query('create table public.control (text text, bytes bytea)')
    await client.query('insert into public.control values ($1, $2)', [control, Buffer.from(control)])
  })
  await store.put('control', { bytes: Buffer.from(control), type: 'text/plain' })
  const again = await searchDatabase(site, countIn)
  // In a dump twice: as text, and as the hexadecimal digits of bytes.
  const isInDatabase = again.dump >= stored.dump + 2 && again.wal > stored.wal
  const isSearchGood = isInDatabase && (await searchStore(store, countIn)).marks > kept.marks
  return { found, walBytes: stored.bytes, objects: kept.objects, isSearchGood }
}

export const formatFound = (found: FoundMarks): string =>
  Object.entries(found)
    .map(([place, count]) => `${place} ${count}`)
    .join(', ')

export const countFound = (found: FoundMarks): number => Object.values(found).reduce((sum, one) => sum + one, 0)
