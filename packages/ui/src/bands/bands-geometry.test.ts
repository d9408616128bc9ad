import { describe, expect, it } from 'vitest'
import { bendWidth, heroProfile, sectionProfile, stackBands, stackThickness, stepPaths } from './bands-geometry.ts'
import type { BandCount } from './bands-geometry.ts'

const counts: readonly BandCount[] = [1, 2, 3, 4, 5]

interface Bends {
  readonly lowerRun: number
  readonly firstRadius: number
  readonly riser: number
  readonly secondRadius: number
  readonly upperRun: number
}

/** Parses a step's path back into measured positions. */
function measure(path: string): Bends {
  const numbers = path.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? []
  const [, lowerRun = 0, bend = 0, firstRadius = 0] = numbers
  const riserEnd = numbers[10] ?? 0
  const secondRadius = numbers[11] ?? 0
  return { lowerRun, firstRadius, riser: bend + firstRadius, secondRadius, upperRun: riserEnd - secondRadius }
}

describe('bands', () => {
  it('grow denser and thicker, with a constant gap', () => {
    const bands = stackBands(heroProfile, 5)
    expect(bands.map((band) => band.tint)).toEqual([1, 2, 3, 4, 5])
    const gaps = bands.slice(1).map((band, index) => {
      const before = bands[index]
      return band.offset - band.width / 2 - ((before?.offset ?? 0) + (before?.width ?? 0) / 2)
    })
    expect(gaps).toEqual([14, 14, 14, 14])
    expect(stackThickness(bands)).toBe(198)
  })

  it.each([
    [1, 5, [4]],
    [2, 13, [2, 4]],
    [3, 26, [2, 3, 4]],
    [4, 43, [2, 3, 4, 5]],
    [5, 66, [1, 2, 3, 4, 5]],
  ] as const)('%i of a section are %i px thick', (count, thickness, tints) => {
    const bands = stackBands(sectionProfile, count)
    expect(stackThickness(bands)).toBe(thickness)
    expect(bands.map((band) => band.tint)).toEqual(tints)
  })

  it.each(counts)('bend around the same two centres (%i)', (count) => {
    const step = { profile: sectionProfile, count, bend: 100, upper: 0, lower: 104, from: 0, to: 900 }
    const bends = stepPaths(step).map((band) => ({ ...measure(band.path), offset: band.offset }))
    for (const { lowerRun, firstRadius, riser, secondRadius, upperRun, offset } of bends) {
      expect(lowerRun - firstRadius).toBe(104 - sectionProfile.radius)
      expect(riser + secondRadius).toBe(100 + bendWidth(sectionProfile, count))
      expect(upperRun).toBeCloseTo(offset)
    }
  })

  it('tighten instead of overlapping when the rise is low', () => {
    const step = { profile: sectionProfile, count: 5, bend: 100, upper: 0, lower: 70, from: 0, to: 900 } as const
    for (const { path } of stepPaths(step)) {
      const { firstRadius, secondRadius, lowerRun, upperRun } = measure(path)
      expect(lowerRun - upperRun).toBeGreaterThanOrEqual(firstRadius + secondRadius)
    }
  })
})
