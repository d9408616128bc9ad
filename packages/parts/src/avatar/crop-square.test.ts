import { describe, expect, test } from 'vitest'
import { minCropSize } from '@grana/contract/avatars'
import { fitSquare, centerSquare, resizeSquare, zoomOf } from './crop-square.ts'

const wide = { width: 400, height: 200 }

describe('the square', () => {
  test('begins in the centre, as large as possible', () => {
    expect(centerSquare(wide)).toEqual({ x: 100, y: 0, size: 200 })
    expect(centerSquare({ width: 201, height: 400 })).toEqual({ x: 0, y: 100, size: 201 })
    expect(centerSquare({ width: 1, height: 1 })).toEqual({ x: 0, y: 0, size: 1 })
  })

  test('never leaves the picture', () => {
    const asked = [-9999, -1, 0, 0.4, 57.7, 199, 200, 9999]
    for (const x of asked) {
      for (const size of asked) {
        const square = fitSquare({ x, y: x, size }, wide)
        expect(square.size).toBeGreaterThanOrEqual(minCropSize(wide))
        expect(square.x).toBeGreaterThanOrEqual(0)
        expect(square.x + square.size).toBeLessThanOrEqual(wide.width)
        expect(square.y + square.size).toBeLessThanOrEqual(wide.height)
        expect(Object.values(square).every((value) => Number.isInteger(value))).toBe(true)
      }
    }
  })

  test('keeps its centre while it changes size', () => {
    expect(resizeSquare({ x: 100, y: 0, size: 200 }, 100, wide)).toEqual({ x: 150, y: 50, size: 100 })
    expect(resizeSquare({ x: 0, y: 0, size: 100 }, 200, wide)).toEqual({ x: 0, y: 0, size: 200 })
    expect(resizeSquare({ x: 150, y: 50, size: 100 }, 1, wide).size).toBe(minCropSize(wide))
  })

  test('returns its zoom', () => {
    expect(zoomOf({ x: 0, y: 0, size: 200 }, wide)).toBe(100)
    expect(zoomOf({ x: 0, y: 0, size: 50 }, wide)).toBe(400)
  })
})
