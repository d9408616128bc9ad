import { afterEach, describe, expect, test, vi } from 'vitest'
import { createNumberFormatter } from './numbers.ts'

afterEach(() => vi.restoreAllMocks())

describe('numbers', () => {
  test('groups thousands, and rounds extra decimals', () => {
    expect([1000, 12.345, 0].map(createNumberFormatter(2))).toEqual(['1,000', '12.35', '0'])
    expect(createNumberFormatter(0)(1999.5)).toBe('2,000')
  })

  test('creates no format until the first number, and then one', () => {
    const made = vi.spyOn(Intl, 'NumberFormat')
    const written = createNumberFormatter(0)
    expect(made).not.toHaveBeenCalled()
    expect([written(1), written(2)]).toEqual(['1', '2'])
    expect(made).toHaveBeenCalledOnce()
  })
})
