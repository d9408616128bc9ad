import { expect, test } from 'vitest'
import { timeZoneName } from './time-zones.ts'

test.each([
  ['America/Mexico_City', 'Ciudad de México, América'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires, Argentina, América'],
  ['Europe/Madrid', 'Madrid, Europa'],
  ['Asia/Ho_Chi_Minh', 'Ho Chi Minh, Asia'],
  ['UTC', 'UTC'],
])('%s is called %s', (zone, name) => {
  expect(timeZoneName(zone)).toBe(name)
})
