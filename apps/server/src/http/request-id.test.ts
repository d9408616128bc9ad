import { expect, test } from 'vitest'
import { getRequestId } from './request-id.ts'

const idFor = (given?: string) => getRequestId({ headers: given === undefined ? {} : { 'x-request-id': given } })

test('keeps an id of a safe shape', () => {
  expect(idFor('4bf92f35-77b3')).toBe('4bf92f35-77b3')
})

test.for(['short', 'a'.repeat(65), 'with space 123', 'line\nbreak-123', '<script>alert(1)', 'a, b-12345678', ''])(
  'replaces %j by a new id',
  (given) => {
    expect(idFor(given)).toMatch(/^[0-9a-f-]{36}$/)
  },
)

test('generates a different id each time', () => {
  expect(idFor()).not.toBe(idFor())
})
