import { expect, test } from 'vitest'
import { defaultRewardGrid } from '@grana/contract/programs/default-draft'
import {
  formatParsedCell,
  cellFieldName,
  findCellError,
  toRewards,
  toGridTexts,
  toUnparsedTexts,
  toUnparsedField,
} from './grid-cells.ts'

test('converts a grid to texts and back', () => {
  expect(toRewards(toGridTexts(defaultRewardGrid))).toEqual(defaultRewardGrid)
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
] as const)('%o', ([text, fault]) => expect(findCellError(text)).toBe(fault))

test('an invalid amount is not in the grid; minimum and maximum in the wrong order are', () => {
  const texts = { '1 low': { least: 'x', most: '5' }, '2 high': { least: '9', most: '6' } }
  expect(toRewards(texts)).toEqual([{ tier: 2, severity: 'high', min_cents: 900, max_cents: 600 }])
})

test('on blur a cell shows the parsed amount, or the unparsed input as typed', () => {
  expect(formatParsedCell({ least: '1.500', most: '0.001' })).toEqual({ least: '1,500', most: '0.001' })
})

test('unparsed input is kept as typed; a cell in the wrong order is already in the draft', () => {
  const half = { least: '100', most: '' }
  const unread = toUnparsedField(half)
  expect(unread).toEqual({ step: 'scope', typed: ['100', ''] })
  expect(toUnparsedTexts(unread ? { [cellFieldName('1 low')]: unread, 'days triage': unread } : {})).toEqual({
    '1 low': half,
  })
  expect(toUnparsedField({ least: '9', most: '6' })).toBeUndefined()
})
