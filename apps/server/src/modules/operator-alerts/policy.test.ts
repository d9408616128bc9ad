import { expect, test } from 'vitest'
import type { BackupMetrics } from '#server/db/backup-metrics.ts'
import { operatorAlertTexts } from '@grana/messages/es/emails/operator-alert'
import { backupAlertNames, findBackupAlerts } from './policy.ts'

const well: BackupMetrics = {
  isArchiving: true,
  isArchiveFailing: false,
  sinceArchived: 50,
  sinceStart: 1_000_000,
  segmentsWaiting: 0,
  hasTail: true,
  lastDrill: { isGood: true, since: 3600 },
  sinceGoodDrill: 3600,
}
const names = (changes: Partial<BackupMetrics>, isTailExpected = true) =>
  findBackupAlerts({ ...well, ...changes }, { isTailExpected }).map(({ name }) => name)
const day = 24 * 3600

test('raises no alert when all metrics are good', () => {
  expect(names({})).toEqual([])
})

test.each([
  ['raises backup-archive-off when archiving is off', { isArchiving: false }, ['backup-archive-off']],
  [
    'raises backup-archive-failing when the archive command fails',
    { isArchiveFailing: true, segmentsWaiting: 1 },
    ['backup-archive-failing'],
  ],
  [
    'raises backup-archive-stalled when the archive command hangs',
    { segmentsWaiting: 1, sinceArchived: 181 },
    ['backup-archive-stalled'],
  ],
  [
    'raises backup-archive-stalled when nothing was ever archived',
    { segmentsWaiting: 1, sinceArchived: undefined },
    ['backup-archive-stalled'],
  ],
  ['raises nothing when a segment has just ended', { segmentsWaiting: 1, sinceArchived: 179 }, []],
  ['raises nothing when nothing was written for a day', { sinceArchived: day }, []],
  ['raises backup-tail-away when the tail has no receiver', { hasTail: false }, ['backup-tail-away']],
  [
    'raises backup-drill-failed when the last drill failed',
    { lastDrill: { isGood: false, since: 5 } },
    ['backup-drill-failed'],
  ],
  ['raises backup-drill-late when no drill succeeded for a day', { sinceGoodDrill: day + 1 }, ['backup-drill-late']],
  [
    'raises backup-drill-late when there was never a drill',
    { lastDrill: undefined, sinceGoodDrill: undefined },
    ['backup-drill-late'],
  ],
  ['raises nothing in a new installation', { sinceStart: 60, lastDrill: undefined, sinceGoodDrill: undefined }, []],
] as const)('%s', (_what, changes, expected) => {
  expect(names(changes)).toEqual(expected)
})

test('omits only the tail alert when no tail is expected', () => {
  expect(names({ hasTail: false }, false)).toEqual([])
  expect(names({ hasTail: false, isArchiving: false }, false)).toEqual(['backup-archive-off'])
})

test('the email explains every alert', () => {
  expect(Object.keys(operatorAlertTexts.meanings)).toEqual([...backupAlertNames])
})
