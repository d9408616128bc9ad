import { expect, test } from 'vitest'

test('zod finds the mode that was set before it loaded', async () => {
  await import('./validation-mode.ts')
  const { config } = await import('zod/mini')
  expect(config()).toMatchObject({ jitless: true })
})
