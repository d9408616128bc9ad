import { expect, test } from 'vitest'
import { formatMoney, formatMoneyRange } from './reward.ts'

test('formats a range and an amount', () => {
  const span = (least: number, most: number) => formatMoneyRange({ currency: 'USD', min_cents: least, max_cents: most })
  expect(span(150_000, 300_000)).toBe('USD 1,500–3,000')
  expect(span(15_000, 500_000)).toBe('USD 150–5,000')
  expect(span(5, 123_456_789)).toBe('USD 0.05–1,234,567.89')
  expect([formatMoney('USD', 100_000), formatMoney('USD', 125_050)]).toEqual(['USD 1,000', 'USD 1,250.50'])
})
