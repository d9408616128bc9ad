import { afterEach, expect, test, vi } from 'vitest'
import { draftOf } from './draft.ts'

const draft = draftOf('test_draft', ['email', 'country'])

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

test('stores the listed fields and nothing else', () => {
  draft.write({ email: 'ana@example.com', country: '', password: 'Secreta-1', terms: true })
  expect(sessionStorage.getItem('test_draft')).toBe('{"email":"ana@example.com"}')
  expect(draft.read()).toEqual({ email: 'ana@example.com' })
})

test('can be cleared', () => {
  draft.write({ email: 'ana@example.com' })
  draft.forget()
  expect(sessionStorage).toHaveLength(0)
})

test.each(['no json', '[]', 'null', '5', '{"email":7,"password":"x"}'])('%s in the storage is no draft', (stored) => {
  sessionStorage.setItem('test_draft', stored)
  expect(draft.read()).toEqual({})
})

test('unavailable storage does not fail', () => {
  const closed = () => {
    throw new DOMException('closed', 'SecurityError')
  }
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(closed)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(closed)
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(closed)
  draft.write({ email: 'ana@example.com' })
  draft.forget()
  expect(draft.read()).toEqual({})
})
