import { expect, test } from 'vitest'
import { calculatePoints, type PointsFact } from './policy.ts'

const fact = (changes: Partial<PointsFact>): PointsFact => ({
  reportId: 'r',
  number: 1,
  agentId: 'a',
  claimedSeverity: 'high',
  kind: 'moved',
  to: 'accepted',
  closingReason: null,
  severity: null,
  quality: null,
  duplicateOf: null,
  at: new Date('2026-11-01'),
  ...changes,
})
const pointsOf = (changes: Partial<PointsFact>) => calculatePoints('a', [fact(changes)]).at(-1)?.balance

test('points of a shared report add up to those of the report, in quarters, with the rest for who sent it', () => {
  const whole = pointsOf({}) ?? 0
  for (let one = 1; one < 99; one += 1)
    for (const two of [1, 7, 33].filter((percent) => one + percent < 100)) {
      const parts = [
        pointsOf({ otherPercents: [one, two] }),
        pointsOf({ percent: one, otherPercents: [one, two] }),
        pointsOf({ percent: two, otherPercents: [one, two] }),
      ].map((points) => points ?? 0)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole)
      expect(parts.every((part) => Number.isInteger(part * 4))).toBe(true)
    }
})

test('a retest belongs to who answered it, whatever the shares', () => {
  const facts = [fact({ otherPercents: [50] }), fact({ number: 2, kind: 'retest_answered', otherPercents: [50] })]
  const [accepted, retested] = calculatePoints('a', facts)
  expect((retested?.balance ?? 0) - (accepted?.balance ?? 0)).toBe(2)
})
