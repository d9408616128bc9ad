import { expect, test } from 'vitest'
import { textLength } from '@grana/messages/es/apps/text-length'
import { textLengthOf } from './text-length.ts'

test('is silent while there is room', () => {
  expect(textLengthOf('short', 150)).toEqual({ echo: undefined, error: undefined })
})

test('counts down once few characters are left', () => {
  expect(textLengthOf('a'.repeat(140), 150)).toEqual({ echo: textLength.left(10), error: undefined })
  expect(textLengthOf('a'.repeat(150), 150).echo).toBe(textLength.left(0))
})

test('shows how many characters are too many', () => {
  expect(textLengthOf('a'.repeat(153), 150)).toEqual({ echo: undefined, error: textLength.over(3, 150) })
})

test('counts as the contract does: normalized, without surrounding spaces', () => {
  expect(textLengthOf(`  ${'a'.repeat(150)} `, 150).echo).toBe(textLength.left(0))
  expect(textLengthOf('e\u0301'.repeat(150), 150).echo).toBe(textLength.left(0))
})
