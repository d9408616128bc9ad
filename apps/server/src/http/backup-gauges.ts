import { Gauge, type Registry } from 'prom-client'
import type { BackupMetrics } from '#server/db/backup-metrics.ts'

/** Backup gauges: name, help and value. An event that never happened is reported as a very long time ago. */
const never = 1e9
const gauges: readonly [string, string, (figures: BackupMetrics) => number | undefined][] = [
  ['grana_backup_archiving', 'Whether WAL archiving is on', ({ isArchiving }) => Number(isArchiving)],
  [
    'grana_backup_archive_failing',
    'Whether the last attempt to archive a WAL segment failed',
    ({ isArchiveFailing }) => Number(isArchiveFailing),
  ],
  [
    'grana_backup_archive_age_seconds',
    'Seconds since the last WAL segment was archived',
    ({ sinceArchived }) => sinceArchived ?? never,
  ],
  ['grana_backup_segments_waiting', 'Complete WAL segments not yet archived', ({ segmentsWaiting }) => segmentsWaiting],
  ['grana_backup_tail_active', 'Whether the streamed tail of the WAL is received', ({ hasTail }) => Number(hasTail)],
  [
    'grana_restore_drill_good',
    'Whether the last restore drill succeeded; absent before the first',
    ({ lastDrill }) => (lastDrill === undefined ? undefined : Number(lastDrill.isGood)),
  ],
  [
    'grana_restore_drill_age_seconds',
    'Seconds since the last successful restore drill',
    ({ sinceGoodDrill }) => sinceGoodDrill ?? never,
  ],
]

/** Backup metrics, read on each scrape; an unreachable database omits them. */
export function addBackupGauges(registry: Registry, read: () => Promise<BackupMetrics | undefined>): void {
  let asked: Promise<BackupMetrics | undefined> | undefined
  // One read serves all gauges of a scrape, so that they describe the same moment.
  const loadOncePerScrape = () => {
    asked ??= read().finally(() => setImmediate(() => void (asked = undefined)))
    return asked
  }
  for (const [name, help, figureOf] of gauges) {
    const gauge = new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const figures = await loadOncePerScrape()
        const value = figures && figureOf(figures)
        if (value === undefined) gauge.remove()
        else gauge.set(value)
      },
    })
  }
}
