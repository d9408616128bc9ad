import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import type { BackupMetrics } from '#server/db/backup-metrics.ts'
import { addBackupGauges } from './backup-gauges.ts'

const whole: BackupMetrics = {
  isArchiving: true,
  isArchiveFailing: false,
  sinceArchived: 12,
  sinceStart: 100,
  segmentsWaiting: 0,
  hasTail: true,
  lastDrill: { isGood: true, since: 60 },
  sinceGoodDrill: 60,
}

/** The samples of one metrics page, by name. */
async function told(figures: BackupMetrics | undefined): Promise<Record<string, number>> {
  const registry = new Registry()
  addBackupGauges(registry, async () => figures)
  const lines = (await registry.metrics()).split('\n').filter((line) => /^[a-z]/.test(line))
  return Object.fromEntries(lines.map((line) => line.split(' ')).map(([name = '', value]) => [name, Number(value)]))
}

test('reports healthy backups', async () => {
  expect(await told(whole)).toMatchObject({
    grana_backup_archiving: 1,
    grana_backup_tail_active: 1,
    grana_restore_drill_good: 1,
  })
})

test('reports 0 for a disabled archive, a missing tail and a failed drill', async () => {
  const broken = { ...whole, isArchiving: false, hasTail: false, lastDrill: { isGood: false, since: 1 } }
  expect(await told(broken)).toMatchObject({
    grana_backup_archiving: 0,
    grana_backup_tail_active: 0,
    grana_restore_drill_good: 0,
  })
})

test('a drill that never ran has not failed: only its age shows it', async () => {
  const fresh = await told({ ...whole, lastDrill: undefined, sinceGoodDrill: undefined })
  expect(fresh).not.toHaveProperty('grana_restore_drill_good')
  expect(fresh['grana_restore_drill_age_seconds']).toBeGreaterThan(86_400)
})

test('reports no backup metrics while the database is unreachable', async () => {
  expect(await told(undefined)).toEqual({})
})
