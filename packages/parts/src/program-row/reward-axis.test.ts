import { describe, expect, test } from 'vitest'
import { axisWidth, rewardSegments } from './reward-axis.ts'

describe('the shared axis of rewards', () => {
  test('runs from USD 50 to 20,000 and clamps amounts beyond its ends', () => {
    for (const [from, to] of [[50, 20_000] as const, [1, 90_000] as const]) {
      const segments = rewardSegments(from, to)
      const last = segments.at(-1)
      expect(segments[0]?.x).toBe(0)
      expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(axisWidth, 0)
    }
  })

  test('a range crosses the tints without a gap', () => {
    const segments = rewardSegments(150, 12_000)
    expect(segments.map(({ tint }) => tint)).toEqual([2, 3, 4, 5])
    segments.slice(1).forEach((segment, index) => {
      const before = segments[index]
      expect(segment.x).toBeCloseTo((before?.x ?? 0) + (before?.width ?? 0), 0)
    })
  })

  test.each([50, 500, 20_000, 70_000])('a single amount of %i is visible', (amount) => {
    const width = rewardSegments(amount, amount).reduce((sum, segment) => sum + segment.width, 0)
    expect(width).toBeGreaterThanOrEqual(3.9)
    expect(rewardSegments(amount, amount).every(({ x, width: wide }) => x >= 0 && x + wide <= axisWidth)).toBe(true)
  })
})
