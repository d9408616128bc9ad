import { describe, expect, test } from 'vitest'
import { writeCalendar, type CalendarEntry } from './icalendar.ts'

const at = new Date('2026-11-20T15:30:45.678Z')
const entry = (changes: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: 'fix.1@grana.example',
  at,
  changedAt: new Date('2026-11-01T08:00:00.000Z'),
  title: 'Fix · BT-12',
  url: 'https://grana.example/reports/1',
  ...changes,
})
const write = (...entries: CalendarEntry[]) =>
  writeCalendar({ name: 'Due dates', product: 'Grana', refreshMinutes: 15, entries })
/** The content lines as a reader joins them. */
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

describe('a calendar', () => {
  test('has the required properties, and ends every line with CR LF', () => {
    const text = write(entry())
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(unfolded(text).slice(0, 5)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Grana//ES',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
    ])
    for (const line of ['UID:fix.1@grana.example', 'DTSTAMP:20261101T080000Z', 'DTSTART:20261120T153045Z'])
      expect(unfolded(text)).toContain(line)
  })

  test('without entries has no event', () => {
    expect(write()).not.toContain('VEVENT')
  })

  test('escapes what would end a text or a line', () => {
    const text = write(entry({ title: 'a\\b;c,d\r\nEND:VEVENT\nX:1\u0000\u0007' }))
    expect(unfolded(text)).toContain('SUMMARY:a\\\\b\\;c\\,d\\nEND:VEVENT\\nX:1')
    expect(unfolded(text).filter((line) => line === 'END:VEVENT')).toHaveLength(1)
  })

  test.each([
    ['of one octet', 'x'.repeat(400)],
    ['of two octets', '\u00F1'.repeat(200)],
    ['of four octets', '\u{1F600}'.repeat(100)],
    ['of mixed size', 'x\u00F1\u20AC\u{1F600}'.repeat(60)],
  ])('folds lines of characters %s at 75 octets without splitting one', (_, title) => {
    const text = write(entry({ title }))
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text).not.toContain('\uFFFD')
    expect(unfolded(text)).toContain(`SUMMARY:${title}`)
  })
})
