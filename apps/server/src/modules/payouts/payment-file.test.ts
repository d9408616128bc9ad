import { expect, test } from 'vitest'
import { toPaymentBatch, type PayableReward } from './payment-file.ts'

const reward: PayableReward = {
  row: {
    id: 'a',
    share: null,
    position: null,
    number: 7,
    initials: 'BT',
    program: 'Web',
    currency: 'USD',
    amount_cents: 15_050,
    approved_at: new Date('2026-11-01T00:00:00Z'),
    due_at: null,
    method: 'mx_clabe',
    changed_at: null,
    organization_id: 'o',
    program_id: 'p',
    agent_id: 'u',
    agent: 'ada',
    sealed: null,
  },
  details: { method: 'mx_clabe', holder: 'Ada Luna', account: '032180000118359719' },
}
const exchange = { currency: 'MXN', rate: '17.3052', rate_on: '2026-11-18' } as const

test.each([
  ['2026-11-19T05:59:59Z', '2026-11-18'],
  ['2026-11-19T06:00:00Z', '2026-11-19'],
])('dates a SPEI file of %s by the clocks of Mexico City', (at, day) => {
  const batch = toPaymentBatch([reward], exchange, new Date(at))
  expect(batch.file_name).toBe(`pagos-spei-${day}.txt`)
  expect(batch.template.file_name).toBe(`resultado-de-pagos-${day}.csv`)
  expect(batch.content.slice(7, 15)).toBe(day.replaceAll('-', ''))
})

test('dates a file with any account by UTC', () => {
  const batch = toPaymentBatch([reward], undefined, new Date('2026-11-19T05:59:59Z'))
  expect(batch.file_name).toBe('pagos-2026-11-19.csv')
})
