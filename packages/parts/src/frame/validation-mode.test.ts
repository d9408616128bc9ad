import { expect, test } from 'vitest'
import { setValidationMode } from './validation-mode.ts'

test('zod finds the mode that was set before it loaded', async () => {
  setValidationMode()
  const { config } = await import('zod/mini')
  expect(config()).toMatchObject({ jitless: true })
})
