/**
 * pnpm prove restore [megabytes] [seconds of writes]
 *
 * A primary with its encrypted repository, set up by the files of deploy/backup and filled to a size; a base backup; then a
 * restore into a new cluster with every check. Then writers write without pause, the primary is killed, and the cluster is
 * restored from the repository and the streamed WAL tail: how many seconds of writes are lost.
 */
import { createHash, randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { checkCopy, formatCheckResults } from '@grana/server/backup/checks/check-copy'
import { socketUrl, stopCluster } from '@grana/server/backup/cluster'
import { runRestoreDrill } from '@grana/server/backup/drill'
import { restoreBackup } from '@grana/server/backup/restore'
import { databaseOf, withClient, withDatabase } from '@grana/server/db/connection'
import { createTestDatabase, type TestDatabase } from '@grana/server/db/test-database'
import { createFileStore, type FileStore } from '@grana/server/lib/file-store/file-store'
import { storedKey } from '@grana/server/lib/file-store/report-file-key'
import { startBackupSite } from '@grana/server/testing/backup-site'
import { seedSize, sizeOf, smallSize } from '@grana/server/testing/size/seed'
import { startTestStore } from '@grana/server/testing/test-store'
import { formatList, publishProof } from '../proof-page.ts'
import { writeUntilKilled } from './killed-writer.ts'

const [megabytes = 1024, seconds = 20] = process.argv.slice(2).map(Number)
const fileCount = Math.min(500, Math.round(megabytes / 2))
const goals = { restoreSeconds: 60, lossSeconds: 5 }

/** Inserts reports until the database has its size: one with its text and events takes about 6 kilobytes. */
const reports = Math.round((megabytes * 1024) / 6.1)

async function addFiles(database: TestDatabase, files: FileStore): Promise<void> {
  const rows = await database.owner
    .selectFrom('reports')
    .select(['organization_id', 'id', 'agent_id'])
    .limit(fileCount)
    .execute()
  const made = rows.map((report, at) => ({ report, id: randomUUID(), bytes: Buffer.alloc(20_000, `proof ${at} `) }))
  for (let from = 0; from < made.length; from += 20) {
    const part = made.slice(from, from + 20)
    await Promise.all(part.map(({ id, bytes }) => files.put(storedKey(id), { bytes, type: 'text/plain' })))
  }
  const at = new Date()
  const values = made.map(({ report, id, bytes }) => ({
    organization_id: report.organization_id,
    id,
    agent_id: report.agent_id,
    report_id: report.id,
    name: 'proof.txt',
    kind: 'text' as const,
    size_bytes: bytes.length,
    state: 'ready' as const,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    created_at: at,
    completed_at: at,
    checked_at: at,
  }))
  await database.owner.insertInto('report_files').values(values).execute()
}

const timed = async <T>(work: () => Promise<T>) => {
  const began = performance.now()
  return { done: await work(), seconds: (performance.now() - began) / 1000 }
}

const printLine = (line: string) => console.log(line)
const store = await startTestStore()
const files = createFileStore(store.settings)
const site = await startBackupSite({ shared_buffers: '256MB', max_wal_size: '4GB' })
let isGood = false
try {
  const database = await createTestDatabase({ DATABASE_ADMIN_URL: site.adminUrl })
  const adminUrl = withDatabase(site.adminUrl, databaseOf(database.urls.owner))
  await seedSize(database.urls.owner, { ...(megabytes < 100 ? smallSize : sizeOf(0.05)), reports })
  await addFiles(database, files)
  const size = await withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ size: number }>('select pg_database_size(current_database())::float8 as size')
    return rows[0]!.size / 2 ** 20
  })
  const copy = await timed(site.copy)
  printLine(
    `database ${size.toFixed(0)} MiB, ${reports} reports, ${fileCount} files; base copy in ${copy.seconds.toFixed(1)} s`,
  )

  const whole = { files, keyOf: storedKey, heads: fileCount, reads: fileCount }
  const options = { databaseUrl: adminUrl, folder: site.folder, files: whole, maxHours: 26, archiveSeconds: 120 }
  const drilled = await runRestoreDrill(options)
  for (const line of formatCheckResults(drilled.checked)) printLine(line)
  for (const fault of drilled.faults) printLine(`fault: ${fault}`)

  const load = loadavg()[0] ?? 0
  const into = join(site.folder, 'restored')
  const opened = await timed(() => restoreBackup({ into, until: { kind: 'end' }, isThrowAway: false }))
  const url = socketUrl(opened.done, databaseOf(adminUrl))
  const checks = await timed(() => checkCopy({ url, files: whole }))
  for (const line of formatCheckResults(checks.done)) printLine(line)
  const faults = checks.done.flatMap((one) => one.faults).length + drilled.faults.length
  await stopCluster(opened.done, 'immediate')
  const restoreSeconds = opened.seconds + checks.seconds

  const loss = await writeUntilKilled({ site, adminUrl, seconds })
  const lines = [
    `restore of ${size.toFixed(0)} MiB: ${opened.seconds.toFixed(1)} s until open, ${checks.seconds.toFixed(1)} s of checks, ${restoreSeconds.toFixed(1)} s in all (goal ${goals.restoreSeconds}), ${faults} faults, load ${load.toFixed(1)}`,
    `drill from mark to result: ${drilled.seconds.toFixed(1)} s, ${drilled.isGood ? 'good' : 'FAILED'}`,
    `SIGKILL under writes: ${loss.acknowledged} acknowledged in ${seconds} s, ${loss.lost} not in the copy, ${loss.lostSeconds.toFixed(2)} s of writes lost (goal ${goals.lossSeconds}); by the archive alone ${loss.lostByArchive} rows, ${loss.lostByArchiveSeconds.toFixed(1)} s`,
  ]
  for (const line of lines) printLine(line)
  publishProof('restore', formatList(lines), megabytes >= 1024)
  isGood =
    faults === 0 && drilled.isGood && restoreSeconds <= goals.restoreSeconds && loss.lostSeconds <= goals.lossSeconds
  await database.api.destroy()
  await database.worker.destroy()
  await database.owner.destroy()
} finally {
  await site.close()
}
process.exit(isGood ? 0 : 1)
