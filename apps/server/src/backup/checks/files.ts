import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { FileStore } from '#server/lib/file-store/file-store.ts'
import { truncateLines, type Finding } from './finding.ts'

/** How many files are looked up in the store (`heads`), and how many of those are read completely (`reads`). */
export type FileCheck = { files: FileStore; keyOf: (id: string) => string; heads: number; reads: number }

type StoredFile = { id: string; size: string; sha256: string; sent: boolean }

const atOnce = 8

async function digestOf(files: FileStore, key: string): Promise<string | undefined> {
  const stream = await files.read(key)
  if (stream === undefined) return undefined
  const hash = createHash('sha256')
  for await (const part of stream) hash.update(part)
  return hash.digest('hex')
}

async function faultOf({ files, keyOf }: FileCheck, file: StoredFile, isRead: boolean): Promise<string | undefined> {
  const key = keyOf(file.id)
  const head = await files.head(key)
  if (head === undefined) return 'is not in the store'
  if (head.size !== Number(file.size)) return `has ${head.size} bytes in the store, ${file.size} were recorded`
  if (isRead && (await digestOf(files, key)) !== file.sha256) return 'has other bytes than recorded'
  return undefined
}

/** A random sample when there are more files than requested; every drill draws a new one. */
async function readyFiles(client: pg.Client, most: number): Promise<StoredFile[]> {
  const { rows } = await client.query<StoredFile>(
    `select id::text, size_bytes::text as size, sha256, (report_id is not null or event_number is not null) as sent
     from grana.report_files where state = 'ready' order by random() limit $1`,
    [most],
  )
  return rows
}

/**
 * Checks that the attachments of submitted reports are in the store with their size; reads and compares a part of them.
 */
export async function checkFiles(client: pg.Client, options: FileCheck): Promise<Finding> {
  const { heads, reads } = options
  const ready = await readyFiles(client, heads)
  const [faults, notes]: [string[], string[]] = [[], []]
  const waiting = ready.map((file, at) => ({ file, isRead: at < reads }))
  const checkNext = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const fault = await faultOf(options, next.file, next.isRead)
      if (fault === undefined) continue
      // The file of a draft may have been deleted after the moment of the copy; a submitted one is never deleted.
      const list = next.file.sent ? faults : notes
      list.push(`file ${next.file.id} ${fault}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, checkNext))
  const summary = `${ready.length} files in the store, ${Math.min(reads, ready.length)} of them read`
  return { check: 'attachments', summary, faults: truncateLines(faults), notes: truncateLines(notes) }
}
