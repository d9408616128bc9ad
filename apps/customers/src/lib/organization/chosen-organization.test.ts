import { expect, test } from 'vitest'
import { askedFor } from './chosen-organization.ts'

const id = '00000000-0000-4000-8000-0000000000aa'

test.each([
  [`organizacion=${id}`, id],
  ['', undefined],
  ['organizacion=', undefined],
  ['organizacion=../../x', undefined],
  [`organizacion=${id}%00`, undefined],
])('an address with %j asks for %s', (search, expected) => {
  expect(askedFor(new URLSearchParams(search))).toBe(expected)
})
