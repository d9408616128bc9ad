import { afterEach, describe, expect, test, vi } from 'vitest'
import { numberWriter } from './numbers.ts'

afterEach(() => vi.restoreAllMocks())

describe('numbers', () => {
  test('thousands are grouped, and what is too fine is rounded', () => {
    expect([1000, 12.345, 0].map(numberWriter(2))).toEqual(['1,000', '12.35', '0'])
    expect(numberWriter(0)(1999.5)).toBe('2,000')
  })

  test('a page that writes none makes no format; one that writes many makes one', () => {
    const made = vi.spyOn(Intl, 'NumberFormat')
    const written = numberWriter(0)
    expect(made).not.toHaveBeenCalled()
    expect([written(1), written(2)]).toEqual(['1', '2'])
    expect(made).toHaveBeenCalledOnce()
  })
})
