import { sql } from 'kysely'
import type { Db } from './database.ts'

/** State of the backups, as the database knows it. Times are in seconds before now; `undefined` means never. */
export type BackupMetrics = {
  isArchiving: boolean
  /** The last run of the archive command failed. */
  isArchiveFailing: boolean
  sinceArchived: number | undefined
  sinceStart: number
  /** Complete WAL segments that are not yet archived. */
  segmentsWaiting: number
  /** A receiver streams the tail of the WAL. */
  hasTail: boolean
  lastDrill: { isGood: boolean; since: number } | undefined
  sinceGoodDrill: number | undefined
}

type BackupMetricsRow = {
  archiving: boolean
  failing: boolean | null
  since_archived: number | null
  since_start: number
  waiting: number | null
  tail: boolean
  last_good: boolean | null
  since_last: number | null
  since_good: number | null
}

/** Segment names consist of the timeline, and of the position as two numbers of eight digits. */
const archivedEnd = sql`
  ((('x' || substr(a.last_archived_wal, 9, 8))::bit(32)::bigint << 32) / s.size
    + ('x' || substr(a.last_archived_wal, 17, 8))::bit(32)::bigint + 1)`

/** Every role may read these views, so the API needs no extra privilege. */
export async function getBackupMetrics(db: Db): Promise<BackupMetrics> {
  const { rows } = await sql<BackupMetricsRow>`
    select current_setting('archive_mode') <> 'off' as archiving,
      a.last_failed_time > coalesce(a.last_archived_time, '-infinity') as failing,
      extract(epoch from now() - a.last_archived_time)::float8 as since_archived,
      extract(epoch from now() - pg_postmaster_start_time())::float8 as since_start,
      case when pg_is_in_recovery() then null
        else floor((pg_current_wal_lsn() - '0/0'::pg_lsn) / s.size) - ${archivedEnd} end::float8 as waiting,
      exists (select from pg_replication_slots where slot_name = 'grana_tail' and active) as tail,
      d.is_good as last_good, extract(epoch from now() - d.ended_at)::float8 as since_last,
      (select extract(epoch from now() - max(ended_at))::float8 from grana.restore_drills where is_good) as since_good
    from pg_stat_archiver a
      cross join (select pg_size_bytes(current_setting('wal_segment_size')) as size) s
      left join lateral (select is_good, ended_at from grana.restore_drills order by ended_at desc limit 1) d on true
  `.execute(db)
  const row = rows[0]!
  return {
    isArchiving: row.archiving,
    isArchiveFailing: row.failing === true,
    sinceArchived: row.since_archived ?? undefined,
    sinceStart: row.since_start,
    segmentsWaiting: Math.max(0, row.waiting ?? 0),
    hasTail: row.tail,
    lastDrill: row.last_good === null ? undefined : { isGood: row.last_good, since: row.since_last ?? 0 },
    sinceGoodDrill: row.since_good ?? undefined,
  }
}
