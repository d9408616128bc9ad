import { expect, test } from 'vitest'
import { requestIdOf } from './request-id.ts'

const idFor = (given?: string) => requestIdOf({ headers: given === undefined ? {} : { 'x-request-id': given } })

test('an id in a safe shape is kept', () => {
  expect(idFor('4bf92f35-77b3')).toBe('4bf92f35-77b3')
})

test.for(['short', 'a'.repeat(65), 'with space 123', 'line\nbreak-123', '<script>alert(1)', 'a, b-12345678', ''])(
  '%j is replaced by one of ours',
  (given) => {
    expect(idFor(given)).toMatch(/^[0-9a-f-]{36}$/)
  },
)

test('ids of ours differ', () => {
  expect(idFor()).not.toBe(idFor())
})
