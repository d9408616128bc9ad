import { expect, test } from 'vitest'
import { timeZoneName, zoneWithOffset } from './time-zones.ts'

test.each([
  ['America/Mexico_City', 'Ciudad de México, América'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires, Argentina, América'],
  ['Europe/Madrid', 'Madrid, Europa'],
  ['Asia/Ho_Chi_Minh', 'Ho Chi Minh, Asia'],
  ['UTC', 'UTC'],
])('%s is called %s', (zone, name) => {
  expect(timeZoneName(zone)).toBe(name)
})

test('a zone shows its offset from UTC at the moment, summer time included', () => {
  const [winter, summer] = [new Date('2026-07-01T12:00:00Z'), new Date('2026-12-01T12:00:00Z')]
  expect(zoneWithOffset('America/Santiago', winter)).toBe('Santiago, América (UTC−4)')
  expect(zoneWithOffset('America/Santiago', summer)).toBe('Santiago, América (UTC−3)')
  expect(zoneWithOffset('UTC', winter)).toBe('UTC (UTC)')
})
