import { describe, expect, it } from 'vitest'
import { markBands, markBox } from './mark-geometry.ts'

describe('mark', () => {
  it('is an oval of 22 by 28 cut into bands of 2, 3, 4, 5 and 6 with gaps of 2', () => {
    const bands = markBands()
    expect(bands.map((band) => band.bottom - band.top)).toEqual([2, 3, 4, 5, 6])
    expect(bands.slice(1).map((band, index) => band.top - (bands[index]?.bottom ?? 0))).toEqual([2, 2, 2, 2])
    expect(bands.at(-1)?.bottom).toBe(markBox.height)
  })

  it('keeps every corner on the ellipse', () => {
    for (const { path } of markBands()) {
      const [, right = '', top = ''] = /^M([\d.]+) ([\d.]+)/.exec(path) ?? []
      const x = (Number(right) - markBox.width / 2) / (markBox.width / 2)
      const y = (Number(top) - markBox.height / 2) / (markBox.height / 2)
      expect(x ** 2 + y ** 2).toBeCloseTo(1, 2)
    }
  })
})
