import { describe, expect, it } from 'vitest'
import { figureParts, moneyFigures } from './figure.tsx'
import { glyphSlots } from './severity.tsx'

describe('figures', () => {
  it('group by commas, with a point for decimals, in any size', () => {
    expect(moneyFigures({ amount: 1250.5, currency: 'USD', decimals: 2 })).toBe('1,250.50')
    expect(moneyFigures({ amount: 2000, to: 2500.5, currency: 'USD' })).toBe('2,000.00–2,500.50')
    expect(moneyFigures({ amount: 150, to: 20_000, currency: 'USD' })).toBe('150–20,000')
    expect(moneyFigures({ amount: 1234567, currency: 'USD' })).toBe('1,234,567')
  })

  it('lose no character when they are split', () => {
    const parts = figureParts('12,500.50 15:04')
    expect(parts.map((part) => part.text).join('')).toBe('12,500.50 15:04')
    expect(parts.map((part) => part.kind)).toEqual([
      'digits',
      'comma',
      'digits',
      'point',
      'digits',
      'space',
      'digits',
      'colon',
      'digits',
    ])
  })
})

describe('severity glyph', () => {
  it.each([1, 2, 3, 4, 5] as const)('of level %i fills as many of five slots from below', (level) => {
    const slots = glyphSlots(level)
    expect(slots.map((slot) => slot.filled)).toEqual([1, 2, 3, 4, 5].map((slot) => slot <= level))
    expect(slots.map((slot) => slot.y)).toEqual(slots.map((slot) => slot.y).toSorted((a, b) => b - a))
    expect(slots.every((slot) => slot.y >= 0 && slot.y + slot.height <= 14)).toBe(true)
  })
})
