import { expect, test } from 'vitest'
import { formatMoney, formatMoneyRange, parseAmount, secondApprovalReason, type Reward } from './reward.ts'

test('formats a range and an amount', () => {
  const span = (least: number, most: number) => formatMoneyRange({ currency: 'USD', min_cents: least, max_cents: most })
  expect(span(150_000, 300_000)).toBe('USD 1,500–3,000')
  expect(span(15_000, 500_000)).toBe('USD 150–5,000')
  expect(span(5, 123_456_789)).toBe('USD 0.05–1,234,567.89')
  expect([formatMoney('USD', 100_000), formatMoney('USD', 125_050)]).toEqual(['USD 1,000', 'USD 1,250.50'])
})

test('reads an amount as money is shown, and refuses what may mean another amount', () => {
  expect(['1500', '1,500', ' 1,500.5 ', '1234567.89', '1,234,567'].map(parseAmount)).toEqual([
    '1500',
    '1500',
    '1500.5',
    '1234567.89',
    '1234567',
  ])
  for (const typed of ['1.500', '1,5', '1500,50', '1.500,00', '1,50,000', '15,00', ',500', '1 500', '0', '0.00', '01'])
    expect(parseAmount(typed), typed).toBeUndefined()
})

test('says why an amount needs a second approval', () => {
  const usd = (cents: number) => ({ currency: 'USD', cents }) as const
  const reward = (given: Partial<Reward> = {}): Reward => ({ track: 'undecided', round: 0, acts: [], ...given })
  expect(secondApprovalReason(reward(), usd(100_000))).toBeUndefined()
  expect(secondApprovalReason(reward(), usd(100_001))).toBe('large')
  expect(secondApprovalReason(reward({ minimum_cents: 60_000 }), usd(50_000))).toBe('minimum')
  expect(secondApprovalReason(reward({ track: 'reserved', amount: usd(180_000) }), usd(90_000))).toBe('changed')
  expect(secondApprovalReason(reward({ track: 'reserved', amount: usd(90_000), approvers: 2 }), usd(80_000))).toBe(
    'changed',
  )
  expect(
    secondApprovalReason(reward({ track: 'reserved', amount: usd(90_000), approvers: 1 }), usd(80_000)),
  ).toBeUndefined()
  expect(secondApprovalReason(reward({ track: 'suggested', amount: usd(180_000) }), usd(90_000))).toBeUndefined()
})
