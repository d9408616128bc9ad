import { expect, test } from 'vitest'
import { buildContext, closeContext } from '#server/context.ts'
import { testConfig } from '#server/testing/test-api.ts'

test('R29: a process without other wishes hashes passwords with 19 MiB and two passes', async () => {
  const context = buildContext(testConfig())
  const stored = await context.passwords.hash('Tezontle#41-faro')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(context.passwords.isOutdated(stored)).toBe(false)
  await closeContext(context)
})
