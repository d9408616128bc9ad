import { expect, test } from 'vitest'
import { dateAndTime, dayIn, shortDate, shortDateIn, shortSince, sinceDate, sinceDateIn } from './dates.ts'

const now = Date.parse('2026-11-15T12:00:00Z')

test.each([
  ['2026-11-15T12:00:20Z', 'hace un momento'],
  ['2026-11-15T11:59:01Z', 'hace un momento'],
  ['2026-11-15T11:59:00Z', 'hace 1 minuto'],
  ['2026-11-15T11:30:00Z', 'hace 30 minutos'],
  ['2026-11-15T11:00:00Z', 'hace 1 hora'],
  ['2026-11-15T00:00:00Z', 'hace 12 horas'],
  ['2026-11-14T12:00:00Z', 'hace 1 día'],
  ['2026-11-08T12:00:00Z', 'hace 7 días'],
  ['2026-11-08T11:59:59Z', 'el 8 nov 2026'],
  ['2026-11-16T00:00:00Z', 'el 16 nov 2026'],
])('formats %s as %s', (iso, words) => {
  expect(sinceDate(iso, now)).toBe(words)
})

test('days are those of UTC, wherever the reader is', () => {
  expect(shortDate('2026-03-05T00:00:00.000Z')).toBe('5 mar 2026')
  expect(shortDate('2026-09-30T23:59:59.000Z')).toBe('30 sep 2026')
})

test('a moment has the date of the given zone', () => {
  expect(shortDateIn('America/Mexico_City', '2026-11-17T03:00:00.000Z')).toBe('16 nov 2026')
  expect(shortDateIn('Europe/Madrid', '2026-11-16T23:00:00.000Z')).toBe('17 nov 2026')
})

test('a moment of more than a week ago has the date of the given zone', () => {
  const iso = '2026-11-01T03:00:00.000Z'
  expect(sinceDateIn('America/Mexico_City', iso, now)).toBe('el 31 oct 2026')
  expect(sinceDateIn('America/Mexico_City', '2026-11-14T12:00:00Z', now)).toBe('hace 1 día')
  expect(shortSince(iso, now, 'America/Mexico_City')).toBe('31 oct')
  expect(shortSince('2026-01-01T03:00:00.000Z', now, 'America/Mexico_City')).toBe('31 dic 2025')
})

test.each([
  ['America/Mexico_City', '2026-03-04'],
  ['Europe/Madrid', '2026-03-05'],
])('a day value of %s is %s', (zone, day) => {
  expect(dayIn(zone, new Date('2026-03-05T03:00:00.000Z'))).toBe(day)
})

test.each([
  ['America/Mexico_City', '5 mar 2026, 09:04 (UTC−6)'],
  ['UTC', '5 mar 2026, 15:04 (UTC)'],
  ['Asia/Kolkata', '5 mar 2026, 20:34 (UTC+5:30)'],
  ['Pacific/Kiritimati', '6 mar 2026, 05:04 (UTC+14)'],
])('formats a moment in the zone %s', (zone, words) => {
  expect(dateAndTime(new Date('2026-03-05T15:04:00Z'), zone)).toBe(words)
})

test('midnight is 00:00', () => {
  expect(dateAndTime(new Date('2026-12-31T06:00:00Z'), 'America/Mexico_City')).toBe('31 dic 2026, 00:00 (UTC−6)')
})
