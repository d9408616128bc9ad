import { expect, test } from 'vitest'
import { parseRequestedOrganization } from './selected-organization.ts'

const id = '00000000-0000-4000-8000-0000000000aa'

test.each([
  [`organizacion=${id}`, id],
  ['', undefined],
  ['organizacion=', undefined],
  ['organizacion=../../x', undefined],
  [`organizacion=${id}%00`, undefined],
])('a URL with %j selects %s', (search, expected) => {
  expect(parseRequestedOrganization(new URLSearchParams(search))).toBe(expected)
})
