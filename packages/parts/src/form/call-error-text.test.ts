import { expect, test } from 'vitest'
import { CallError } from '@grana/client/call-error'
import { fixed } from '@grana/messages/es/fixed'
import { callErrorText } from './call-error-text.ts'

test('a pause shows the text of the specification with the time in place of its ellipsis', () => {
  const error = new CallError('auth.paused', { message: fixed.tryAgainIn, details: { retryAfterSeconds: 45 } })
  expect(callErrorText(error)).toBe('Intente de nuevo en 45 s')
})
