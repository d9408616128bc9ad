import { expect, test } from 'vitest'
import { CallError, catchCallError } from './call-error.ts'

test('returns nothing when the calls succeed', async () => {
  expect(await catchCallError(async () => 'an answer')).toBeUndefined()
})

test('returns the error of a call', async () => {
  const error = new CallError('request.not_found')
  expect(await catchCallError(() => Promise.reject(error))).toBe(error)
})

test('throws every other error', async () => {
  await expect(catchCallError(() => Promise.reject(new TypeError('a defect')))).rejects.toThrow('a defect')
})
