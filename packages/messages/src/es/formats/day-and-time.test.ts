import { expect, test } from 'vitest'
import { dayAndTime } from './day-and-time.ts'

const now = new Date('2026-11-15T15:00:00Z')

test.each([
  ['2026-11-15T06:00:00Z', 'America/Mexico_City', 'hoy, 00:00'],
  ['2026-11-15T05:59:00Z', 'America/Mexico_City', 'ayer, 23:59'],
  ['2026-11-15T05:59:00Z', 'Europe/Madrid', 'hoy, 06:59'],
  ['2026-11-09T01:10:00Z', 'America/Mexico_City', '8 nov, 19:10'],
  ['2025-12-31T12:00:00Z', 'UTC', '31 dic 2025, 12:00'],
])('%s in %s is %j', (moment, timeZone, words) => {
  expect(dayAndTime(new Date(moment), { now, timeZone })).toBe(words)
})
