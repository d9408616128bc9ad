import type { BackupMetrics } from '#server/db/backup-metrics.ts'

/** Names shared by metrics, logs, emails and runbooks. */
export const backupAlertNames = [
  'backup-archive-off',
  'backup-archive-failing',
  'backup-archive-stalled',
  'backup-tail-away',
  'backup-drill-failed',
  'backup-drill-late',
] as const

export type BackupAlertName = (typeof backupAlertNames)[number]
export type BackupAlert = { name: BackupAlertName; words: string }

/** Longest time that finished segments may wait. A hanging archive command reports no failure; only the wait shows it. */
const stalledSeconds = 180
/** Twice the interval between restore drills. */
const lateSeconds = 24 * 3600

const formatAge = (seconds: number | undefined): string =>
  seconds === undefined ? 'never' : `${Math.round(seconds / 60)} min ago`

function findArchiveAlerts(figures: BackupMetrics): BackupAlert[] {
  const { isArchiving, isArchiveFailing, segmentsWaiting, sinceArchived, sinceStart } = figures
  if (!isArchiving) return [{ name: 'backup-archive-off', words: 'archive_mode is off' }]
  const last = `last archived ${formatAge(sinceArchived)}, ${segmentsWaiting} segments waiting`
  if (isArchiveFailing) return [{ name: 'backup-archive-failing', words: last }]
  const isStalled = segmentsWaiting > 0 && Math.min(sinceArchived ?? Infinity, sinceStart) > stalledSeconds
  return isStalled ? [{ name: 'backup-archive-stalled', words: last }] : []
}

function findDrillAlerts({ lastDrill, sinceGoodDrill, sinceStart }: BackupMetrics): BackupAlert[] {
  const found: BackupAlert[] = []
  if (lastDrill?.isGood === false)
    found.push({ name: 'backup-drill-failed', words: `last drill: ${formatAge(lastDrill.since)}` })
  // A new installation has a day for its first drill.
  if ((sinceGoodDrill ?? sinceStart) > lateSeconds) {
    found.push({ name: 'backup-drill-late', words: `last good drill: ${formatAge(sinceGoodDrill)}` })
  }
  return found
}

type AlertOptions = { isTailExpected: boolean }

/** Alerts for operators, derived from the backup metrics of the database. */
export function findBackupAlerts(figures: BackupMetrics, { isTailExpected }: AlertOptions): BackupAlert[] {
  const isTailAway = isTailExpected && !figures.hasTail
  return [
    ...findArchiveAlerts(figures),
    ...(isTailAway
      ? [{ name: 'backup-tail-away' as const, words: 'replication slot grana_tail has no receiver' }]
      : []),
    ...findDrillAlerts(figures),
  ]
}
