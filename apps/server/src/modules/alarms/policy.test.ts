import { expect, test } from 'vitest'
import type { BackupFigures } from '#server/db/backup-figures.ts'
import { alarmMail } from '@grana/messages/es/emails/alarm'
import { backupAlarmNames, backupAlarms } from './policy.ts'

const well: BackupFigures = {
  isArchiving: true,
  isArchiveFailing: false,
  sinceArchived: 50,
  sinceStart: 1_000_000,
  segmentsWaiting: 0,
  hasTail: true,
  lastDrill: { isGood: true, since: 3600 },
  sinceGoodDrill: 3600,
}
const names = (changes: Partial<BackupFigures>, isTailExpected = true) =>
  backupAlarms({ ...well, ...changes }, { isTailExpected }).map(({ name }) => name)
const day = 24 * 3600

test('when all is well nothing is raised', () => {
  expect(names({})).toEqual([])
})

test.each([
  ['archiving is off', { isArchiving: false }, ['backup-archive-off']],
  ['the command fails', { isArchiveFailing: true, segmentsWaiting: 1 }, ['backup-archive-failing']],
  ['the command hangs', { segmentsWaiting: 1, sinceArchived: 181 }, ['backup-archive-stalled']],
  ['it never archived', { segmentsWaiting: 1, sinceArchived: undefined }, ['backup-archive-stalled']],
  ['a segment has just ended', { segmentsWaiting: 1, sinceArchived: 179 }, []],
  ['nothing was written for a day', { sinceArchived: day }, []],
  ['nobody receives the tail', { hasTail: false }, ['backup-tail-away']],
  ['the last drill failed', { lastDrill: { isGood: false, since: 5 } }, ['backup-drill-failed']],
  ['no drill was good for a day', { sinceGoodDrill: day + 1 }, ['backup-drill-late']],
  ['there never was one', { lastDrill: undefined, sinceGoodDrill: undefined }, ['backup-drill-late']],
  ['the installation is new', { sinceStart: 60, lastDrill: undefined, sinceGoodDrill: undefined }, []],
] as const)('%s', (_what, changes, expected) => {
  expect(names(changes)).toEqual(expected)
})

test('an installation that says it has no tail is not told that it is away, and of all else it is', () => {
  expect(names({ hasTail: false }, false)).toEqual([])
  expect(names({ hasTail: false, isArchiving: false }, false)).toEqual(['backup-archive-off'])
})

test('operators are told what every alarm means', () => {
  expect(Object.keys(alarmMail.meanings)).toEqual([...backupAlarmNames])
})
