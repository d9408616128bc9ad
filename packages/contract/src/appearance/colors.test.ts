import { expect, test } from 'vitest'
import { contrastOf, initialsColors, isLegible } from './colors.ts'

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#a8123e', '#ffffff', 7.49],
])('%s on %s has contrast %d', (one, other, ratio) => {
  expect(contrastOf(one, other)).toBeCloseTo(ratio, 1)
  expect(contrastOf(other, one)).toBe(contrastOf(one, other))
})

test('initials need enough contrast with their background, also when one colour is the default', () => {
  expect(isLegible({})).toBe(true)
  expect(isLegible(initialsColors)).toBe(true)
  expect(isLegible({ text_color: '#ffffff', highlight_color: '#fafafa' })).toBe(false)
  expect(isLegible({ highlight_color: '#202a33' })).toBe(false)
  expect(isLegible({ text_color: '', highlight_color: '' })).toBe(true)
})
