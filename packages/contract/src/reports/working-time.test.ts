import { describe, expect, test } from 'vitest'
import { addWorkingDays, getDeadlineStatus, workingMoment, workingSeconds } from './working-time.ts'

const at = (text: string) => new Date(`${text}Z`)
const hours = (from: string, to: string) => (workingSeconds(at(to)) - workingSeconds(at(from))) / 3600

describe('working time', () => {
  test('counts weekdays and pauses at the weekend', () => {
    // 2026-11-13 is a Friday.
    expect(hours('2026-11-12T10:00', '2026-11-13T10:00')).toBe(24)
    expect(hours('2026-11-13T18:00', '2026-11-16T06:00')).toBe(12)
    expect(hours('2026-11-14T00:00', '2026-11-16T00:00')).toBe(0)
    expect(hours('2026-11-14T09:00', '2026-11-15T23:59')).toBe(0)
    expect(hours('2026-11-02T00:00', '2026-11-30T00:00')).toBe(20 * 24)
  })

  test.each([
    { name: 'a weekday', from: '2026-11-10T09:30', days: 1, to: '2026-11-11T09:30' },
    { name: 'a Friday', from: '2026-11-13T15:00', days: 1, to: '2026-11-16T15:00' },
    { name: 'a Saturday, from Monday on', from: '2026-11-14T15:00', days: 1, to: '2026-11-17T00:00' },
    { name: 'a time over two weekends', from: '2026-11-12T12:00', days: 8, to: '2026-11-24T12:00' },
    { name: 'the last day of a year', from: '2026-12-31T23:00', days: 2, to: '2027-01-04T23:00' },
  ])('adds working days to $name', ({ from, days, to }) => {
    expect(addWorkingDays(at(from), days)).toEqual(at(to))
  })

  test('round-trips over two years', () => {
    const start = at('2026-01-01T00:00').getTime()
    for (let hour = 0; hour < 2 * 365 * 24; hour += 5) {
      const moment = new Date(start + hour * 3_600_000)
      const back = workingMoment(workingSeconds(moment))
      const isWeekend = moment.getUTCDay() % 6 === 0
      // A moment at the weekend maps back to the following Monday.
      if (!isWeekend) expect(back).toEqual(moment)
      else expect([back.getUTCDay(), back.getUTCHours(), back >= moment]).toEqual([1, 0, true])
    }
  })
})

describe('duenessOf', () => {
  const due = { at: '2026-11-16T15:00:00Z', days: 2 }
  test.each([
    { now: '2026-11-12T15:00', tone: 'later', left: 48, used: 0 },
    { now: '2026-11-13T15:00', tone: 'soon', left: 24, used: 0.5 },
    { now: '2026-11-15T12:00', tone: 'soon', left: 15, used: 0.6875 },
    { now: '2026-11-16T16:00', tone: 'late', left: -1, used: 1 },
  ])('at $now is $tone', ({ now, tone, left, used }) => {
    expect(getDeadlineStatus(due, at(now))).toEqual({ tone, left: left * 3600, used })
  })

  test('is late at the weekend for a deadline that ended with the week', () => {
    const friday = { at: '2026-11-13T23:59:59Z', days: 1 }
    expect(getDeadlineStatus(friday, at('2026-11-14T10:00')).tone).toBe('late')
    expect(getDeadlineStatus(friday, at('2026-11-14T10:00')).left).toBeLessThan(0)
  })

  test('is neither soon nor late while the clock is paused', () => {
    expect(getDeadlineStatus({ left: -7200, days: 2 }, at('2026-11-16T15:00'))).toEqual({
      tone: 'paused',
      left: -7200,
      used: 1,
    })
  })
})
