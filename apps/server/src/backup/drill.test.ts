import { createHash, randomUUID } from 'node:crypto'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withClient, withDatabase, databaseOf } from '#server/db/connection.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { createFileStore, type FileStore } from '#server/lib/file-store/file-store.ts'
import { startBackupSite, type BackupSite } from '#server/testing/backup-site.ts'
import { runTasks } from '#server/testing/evidence.ts'
import { seedSize, smallSize } from '#server/testing/size/seed.ts'
import { startTestStore } from '#server/testing/test-store.ts'
import { startTestWorker } from '#server/testing/test-worker.ts'
import { runRestoreDrill, type Drill } from './drill.ts'

/** The drill receives the location of files; any will do here. */
const keptKey = (id: string): string => `kept/${id}`

let site: BackupSite
let database: TestDatabase
let files: FileStore
let adminUrl: string

const owner = () => database.owner

/** An attachment of a submitted report: its row, and its bytes in the store. */
async function addEvidence(bytes: Buffer): Promise<string> {
  const id = randomUUID()
  await files.put(keptKey(id), { bytes, type: 'application/octet-stream' })
  const report = await owner()
    .selectFrom('reports')
    .select(['organization_id', 'id', 'agent_id'])
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await owner()
    .insertInto('report_files')
    .values({
      organization_id: report.organization_id,
      id,
      agent_id: report.agent_id,
      report_id: report.id,
      name: 'proof.txt',
      kind: 'text',
      size_bytes: bytes.length,
      state: 'ready',
      sha256: createHash('sha256').update(bytes).digest('hex'),
      created_at: new Date(),
      completed_at: new Date(),
      checked_at: new Date(),
    })
    .execute()
  return id
}

/** A busy machine may take minutes to archive a segment; one that is never archived needs no wait. */
const run = (archiveSeconds = 300): Promise<Drill> =>
  runRestoreDrill({
    databaseUrl: adminUrl,
    folder: site.folder,
    files: { files, keyOf: keptKey, heads: 100, reads: 100 },
    maxHours: 26,
    archiveSeconds,
  })

/** Changes data as a superuser, bypassing all constraints. */
const tamper = (...statements: string[]) =>
  withClient(adminUrl, async (client) => {
    await client.query(`set session_replication_role = replica`)
    for (const statement of statements) await client.query(statement)
  })

beforeAll(async () => {
  // Durability does not matter here.
  const [store, started] = await Promise.all([startTestStore(), startBackupSite({ fsync: 'off' })])
  site = started
  files = createFileStore(store.settings)
  database = await createTestDatabase({ DATABASE_ADMIN_URL: site.adminUrl })
  adminUrl = withDatabase(site.adminUrl, databaseOf(database.urls.owner))
  await seedSize(database.urls.owner, smallSize)
  // Counters of rate limits, as every running product has them; the table is unlogged.
  await sql`insert into grana.rate_limits (key, points) select 'k' || n, 1 from generate_series(1, 50) n`.execute(
    owner(),
  )
  // Statistics of every program: those of public ones are visible to everyone.
  await sql`insert into grana.program_figures (organization_id, program_id, has_reports, figures, measured_at)
    select organization_id, id, true, '{}', now() from grana.programs on conflict do nothing`.execute(owner())
  await site.copy()
  // Written after the base backup: only the WAL contains these.
  await addEvidence(Buffer.from('what was seen'))
}, 300_000)
afterAll(async () => {
  await database?.drop()
  await site?.close()
})

// A restore takes seconds, and many of them on a busy machine.
describe('a drill', { timeout: 600_000 }, () => {
  test('restores everything up to the last moment, and records the result in the database', async () => {
    const done = await run()
    expect(done.faults).toEqual([])
    expect(done.checked.map(({ check }) => check)).toEqual(['rows', 'row security', 'report events', 'attachments'])
    expect(done.checked.find(({ check }) => check === 'report events')?.summary).toBe('600 reports with 6000 events')
    const { rows } = await sql`select is_good, label from grana.restore_drills`.execute(owner())
    expect(rows).toEqual([{ is_good: true, label: done.label }])
  })

  test('leaves nothing behind: no cluster, no server', () => {
    expect(readdirSync(site.folder).filter((name) => name.startsWith('drill-'))).toEqual([])
  })

  test('everything in the repository is encrypted', () => {
    const names = readdirSync(site.repository, { recursive: true, encoding: 'utf8' })
    const kept = names.map((name) => join(site.repository, name)).filter((path) => statSync(path).isFile())
    expect(kept.length).toBeGreaterThan(5)
    expect(kept.filter((path) => readFileSync(path).subarray(0, 8).toString() !== 'Salted__')).toEqual([])
  })

  test('finds corruption in the copy', async () => {
    const bad = await addEvidence(Buffer.from('swapped later'))
    await files.put(keptKey(bad), { bytes: Buffer.from('swapped LATER'), type: 'application/octet-stream' })
    const gone = await addEvidence(Buffer.from('lost'))
    await files.remove(keptKey(gone))
    await tamper(
      'alter table grana.rewards no force row level security',
      'alter role grana_worker bypassrls',
      'create policy torn on grana.program_figures for select to grana_api using (true)',
      `update grana.reports set state = 'received' where id = (select id from grana.reports where state = 'accepted' limit 1)`,
      `delete from grana.report_events where number = 4 and report_id = (select id from grana.reports where state = 'triaging' limit 1)`,
    )
    const { isGood, faults } = await run()
    expect(isGood).toBe(false)
    expect(faults).toEqual([
      'row security: rewards: row security is not forced',
      'row security: role: grana_worker',
      'row security: program_figures: rows are visible without an actor',
      expect.stringMatching(
        /^report events: report \S+ (stands at received, its last move leads to accepted|has 9 events)/,
      ),
      expect.stringMatching(
        /^report events: report \S+ (stands at received, its last move leads to accepted|has 9 events)/,
      ),
      expect.stringMatching(/^attachments: file \S+ (is not in the store|has other bytes)/),
      expect.stringMatching(/^attachments: file \S+ (is not in the store|has other bytes)/),
    ])
    await tamper('alter role grana_worker nobypassrls', 'drop policy torn on grana.program_figures')
  })
})

/** Waits until the archiver reaches a state. */
function untilArchiver(condition: string): Promise<void> {
  return withClient(adminUrl, async (client) => {
    const isSo = () => client.query(`select from pg_stat_archiver where ${condition}`)
    await expect.poll(async () => (await isSo()).rowCount, { timeout: 240_000, interval: 100 }).toBe(1)
  })
}

describe('an archive command that is broken', { timeout: 600_000 }, () => {
  const raisedAlerts = async () => {
    const { rows } = await sql<{ name: string }>`select name from grana.alarms order by name`.execute(owner())
    return rows.map(({ name }) => name)
  }

  test('raises its alert at the next check, in the log and by email, once; then clears it', async () => {
    const worker = await startTestWorker({ BACKUP_ALARMS: 'on', OPERATORS_EMAIL: 'ops@grana.example' }, database)
    const watch = () => runTasks(worker, ['watch-backups'])
    const raised = () => worker.logged.filter((line) => line.includes('"event":"alarm.raised"'))
    try {
      await watch()
      // Already raised: the drill above failed, and no receiver streams the tail here.
      expect(await raisedAlerts()).toEqual(['backup-drill-failed', 'backup-tail-away'])
      await site.set('archive_command', '/bin/false')
      await withClient(adminUrl, (client) =>
        client.query(`select pg_logical_emit_message(true, 'x', 'x'), pg_switch_wal()`),
      )
      await untilArchiver('last_failed_time > last_archived_time')
      await watch()
      await watch()
      expect(await raisedAlerts()).toEqual(['backup-archive-failing', 'backup-drill-failed', 'backup-tail-away'])
      expect(raised()).toHaveLength(3)
      expect(worker.mails.received.map(({ to }) => to)).toEqual([['ops@grana.example'], ['ops@grana.example']])
      expect(worker.mails.received[1]?.raw).toContain('backup-archive-failing')
      const { isGood, faults } = await run(0)
      expect({ isGood, faults }).toEqual({
        isGood: false,
        faults: [expect.stringMatching(/^The archive did not take/)],
      })

      await site.set('archive_command', 'pgbackrest archive-push %p')
      await untilArchiver('last_archived_time > last_failed_time')
      await watch()
      expect(await raisedAlerts()).toEqual(['backup-drill-failed', 'backup-tail-away'])
      expect(
        worker.logged.some((line) => line.includes('"event":"alarm.cleared","alarm":"backup-archive-failing"')),
      ).toBe(true)
    } finally {
      await worker.close()
    }
  })
})
