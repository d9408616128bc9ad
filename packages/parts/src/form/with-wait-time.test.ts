import { expect, test } from 'vitest'
import { CallError } from '@grana/client/call-error'
import { auth } from '@grana/messages/es/account/auth'
import { fixed } from '@grana/messages/es/fixed'
import { callErrorText } from './call-error-text.ts'
import { withWaitTime } from './with-wait-time.ts'

async function caught(error: Error): Promise<CallError> {
  try {
    await withWaitTime(async () => {
      throw error
    })
  } catch (thrown) {
    return thrown as CallError
  }
  throw new Error('It should have been refused')
}

test('a pause includes its time in the words of the specification, without the ellipsis', async () => {
  const paused = new CallError('auth.paused', { message: fixed.tryAgainIn, details: { retryAfterSeconds: 60 } })
  const told = callErrorText(await caught(paused))
  expect(told).toBe(auth.tryAgainIn(60))
  expect(told).not.toContain('…')
})

test('other errors stay unchanged', async () => {
  const wrong = new CallError('account.code_wrong', { message: 'No' })
  expect(await caught(wrong)).toBe(wrong)
  const broken = new TypeError('x')
  expect(await caught(broken)).toBe(broken)
  expect(await withWaitTime(async () => 7)).toBe(7)
})
