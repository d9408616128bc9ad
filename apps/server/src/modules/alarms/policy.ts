import type { BackupFigures } from '#server/db/backup-figures.ts'

/** Names that metrics, logs, mails and runbooks share. */
export const backupAlarmNames = [
  'backup-archive-off',
  'backup-archive-failing',
  'backup-archive-stalled',
  'backup-tail-away',
  'backup-drill-failed',
  'backup-drill-late',
] as const

export type BackupAlarmName = (typeof backupAlarmNames)[number]
export type BackupAlarm = { name: BackupAlarmName; words: string }

/** A finished segment waits no longer than this: a command that hangs fails never. */
const stalledSeconds = 180
/** Twice the time between two drills. */
const lateSeconds = 24 * 3600

const minutes = (seconds: number | undefined): string =>
  seconds === undefined ? 'never' : `${Math.round(seconds / 60)} min ago`

function archiveAlarms(figures: BackupFigures): BackupAlarm[] {
  const { isArchiving, isArchiveFailing, segmentsWaiting, sinceArchived, sinceStart } = figures
  if (!isArchiving) return [{ name: 'backup-archive-off', words: 'archive_mode is off' }]
  const last = `last archived ${minutes(sinceArchived)}, ${segmentsWaiting} segments wait`
  if (isArchiveFailing) return [{ name: 'backup-archive-failing', words: last }]
  const isStalled = segmentsWaiting > 0 && Math.min(sinceArchived ?? Infinity, sinceStart) > stalledSeconds
  return isStalled ? [{ name: 'backup-archive-stalled', words: last }] : []
}

function drillAlarms({ lastDrill, sinceGoodDrill, sinceStart }: BackupFigures): BackupAlarm[] {
  const found: BackupAlarm[] = []
  if (lastDrill?.isGood === false)
    found.push({ name: 'backup-drill-failed', words: `the drill of ${minutes(lastDrill.since)}` })
  // A new installation has a day for its first one.
  if ((sinceGoodDrill ?? sinceStart) > lateSeconds) {
    found.push({ name: 'backup-drill-late', words: `last good drill: ${minutes(sinceGoodDrill)}` })
  }
  return found
}

type Expected = { isTailExpected: boolean }

/** What operators have to look at, from what the database says about its backups. */
export function backupAlarms(figures: BackupFigures, { isTailExpected }: Expected): BackupAlarm[] {
  const isTailAway = isTailExpected && !figures.hasTail
  return [
    ...archiveAlarms(figures),
    ...(isTailAway ? [{ name: 'backup-tail-away' as const, words: 'nobody receives the slot grana_tail' }] : []),
    ...drillAlarms(figures),
  ]
}
