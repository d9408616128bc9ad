import { describe, expect, it } from 'vitest'
import { percent, roundMaximum, sumOf } from './scale.ts'

describe('the scale of a chart', () => {
  it.each([
    [0, 2],
    [1, 2],
    [3, 4],
    [6, 8],
    [9, 10],
    [11, 20],
    [4200, 5000],
    [12_400, 20_000],
  ])('for %i ends at %i', (value, maximum) => {
    expect(roundMaximum(value)).toBe(maximum)
  })

  it('stays between the edges of the drawing', () => {
    expect([percent(-1), percent(1 / 3), percent(4)]).toEqual(['0%', '33.33%', '100%'])
  })

  it('adds nothing to nothing', () => {
    expect(sumOf([])).toBe(0)
  })
})
