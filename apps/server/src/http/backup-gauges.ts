import { Gauge, type Registry } from 'prom-client'
import type { BackupFigures } from '#server/db/backup-figures.ts'

/** What is told of backups: name, meaning, and the figure. A time that never came is told as a very long one. */
const never = 1e9
const gauges: readonly [string, string, (figures: BackupFigures) => number | undefined][] = [
  ['grana_backup_archiving', 'Whether the log is archived at all', ({ isArchiving }) => Number(isArchiving)],
  [
    'grana_backup_archive_failing',
    'Whether the last try to archive a segment failed',
    ({ isArchiveFailing }) => Number(isArchiveFailing),
  ],
  [
    'grana_backup_archive_age_seconds',
    'Seconds since a segment was archived',
    ({ sinceArchived }) => sinceArchived ?? never,
  ],
  [
    'grana_backup_segments_waiting',
    'Whole segments that are not yet archived',
    ({ segmentsWaiting }) => segmentsWaiting,
  ],
  ['grana_backup_tail_active', 'Whether the streamed tail of the log is received', ({ hasTail }) => Number(hasTail)],
  [
    'grana_restore_drill_good',
    'Whether the last restore drill was good; absent before the first',
    ({ lastDrill }) => (lastDrill === undefined ? undefined : Number(lastDrill.isGood)),
  ],
  [
    'grana_restore_drill_age_seconds',
    'Seconds since the last good restore drill',
    ({ sinceGoodDrill }) => sinceGoodDrill ?? never,
  ],
]

/** Figures of the backups, read when somebody asks for the page; a database that is away leaves them out of it. */
export function addBackupGauges(registry: Registry, read: () => Promise<BackupFigures | undefined>): void {
  let asked: Promise<BackupFigures | undefined> | undefined
  // All gauges of one page speak of one moment.
  const once = () => {
    asked ??= read().finally(() => setImmediate(() => void (asked = undefined)))
    return asked
  }
  for (const [name, help, figureOf] of gauges) {
    const gauge = new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const figures = await once()
        const value = figures && figureOf(figures)
        if (value === undefined) gauge.remove()
        else gauge.set(value)
      },
    })
  }
}
