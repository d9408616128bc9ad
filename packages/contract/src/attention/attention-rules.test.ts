import { expect, test } from 'vitest'
import type { Signal } from '../reports/evidence-signals.ts'
import { attentionRules, capacityOf, daysOfWaiting, isOverCapacity, passesAtOnce, quotaOf } from './attention-rules.ts'

const hours = { weekly_hours: 10, minutes: 25 }

test('capacity, waiting and excess follow from hours and minutes', () => {
  expect(capacityOf(hours)).toBe(24)
  expect([24, 25].map((waiting) => isOverCapacity({ ...hours, waiting }))).toEqual([false, true])
  expect(daysOfWaiting({ ...hours, waiting: 23 })).toBe(7)
  expect(capacityOf({ weekly_hours: 1, minutes: 120 }), 'a report that lasts longer than a week').toBe(1)
})

test('without declared hours nothing is over and no wait is promised', () => {
  const none = { weekly_hours: null, minutes: 25, waiting: 100_000 }
  expect([capacityOf(none), daysOfWaiting(none), isOverCapacity(none)]).toEqual([null, null, false])
})

test.each([
  [null, 0, 2],
  [0.9, 4, 2],
  [0.9, 5, 10],
  [0.7, 30, 6],
  [0.5, 10, 3],
  [0.3, 10, 2],
  [0, 50, 1],
])('precision %s over %s reports leaves %s a day while the program is over', (precision, n, limit) => {
  expect(quotaOf(true, { precision, n }).limit).toBe(limit)
  expect(quotaOf(false, { precision, n }).limit).toBe(attentionRules.perProgram)
})

const signal = (kind: Signal['kind'], points: number): Signal => ({ kind, points, figures: {} })

test('only a critical report with complete evidence passes', () => {
  const complete = { score: 85, signals: [signal('host_in_scope', 10), signal('request', 5)] }
  expect(passesAtOnce('critical', complete)).toBe(true)
  expect(passesAtOnce('high', complete)).toBe(false)
  expect(passesAtOnce('critical', { ...complete, score: 79 })).toBe(false)
  expect(passesAtOnce('critical', { ...complete, signals: [signal('host_in_scope', 10)] }), 'nothing shown').toBe(false)
  const confirmed = { score: 60, signals: [signal('traffic_confirmed', 30), signal('claim_without_proof', -10)] }
  expect(passesAtOnce('critical', confirmed), 'the logs of the organization').toBe(true)
  const doubtful = [...complete.signals, signal('vector_contradicts', -25)]
  expect(passesAtOnce('critical', { score: 85, signals: doubtful })).toBe(false)
})
