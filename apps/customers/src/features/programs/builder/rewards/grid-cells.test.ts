import { expect, test } from 'vitest'
import { startingGrid } from '@grana/contract/programs/start'
import { asRead, cellField, faultOf, rewardsOf, textsOf, unreadIn, unreadOf } from './grid-cells.ts'

test('the fields of a grid make the same grid', () => {
  expect(rewardsOf(textsOf(startingGrid))).toEqual(startingGrid)
})

test.for([
  [{ least: '', most: '' }, undefined],
  [{ least: '100', most: '100' }, undefined],
  [{ least: '900', most: '600' }, 'order'],
  [{ least: '100', most: '' }, 'half'],
  [{ least: '0', most: '10' }, 'amount'],
  [{ least: '0.001', most: '10' }, 'amount'],
  [{ least: '10', most: '999999999999' }, 'large'],
  [{ least: '1.234', most: '1,234.567' }, 'amount'],
] as const)('%o', ([text, fault]) => expect(faultOf(text)).toBe(fault))

test('a cell that is no amount is not in the grid; one in the wrong order is', () => {
  const texts = { '1 low': { least: 'x', most: '5' }, '2 high': { least: '9', most: '6' } }
  expect(rewardsOf(texts)).toEqual([{ tier: 2, severity: 'high', min_cents: 900, max_cents: 600 }])
})

test('a cell that is left shows what was read, and what was not read as it was typed', () => {
  expect(asRead({ least: '1.500', most: '0.001' })).toEqual({ least: '1,500', most: '0.001' })
})

test('what cannot be read is kept as it was typed; a cell in the wrong order is in the draft already', () => {
  const half = { least: '100', most: '' }
  const unread = unreadOf(half)
  expect(unread).toEqual({ step: 'scope', typed: ['100', ''] })
  expect(unreadIn(unread ? { [cellField('1 low')]: unread, 'days triage': unread } : {})).toEqual({ '1 low': half })
  expect(unreadOf({ least: '9', most: '6' })).toBeUndefined()
})
