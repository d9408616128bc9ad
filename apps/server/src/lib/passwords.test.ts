import { expect, test } from 'vitest'
import { buildContext, closeContext } from '#server/build-context.ts'
import { testConfig } from '#server/testing/test-api.ts'
import { createPasswords } from './passwords.ts'

test('R29: hashes passwords with 19 MiB and two passes by default', async () => {
  const context = buildContext(testConfig())
  const stored = await context.passwords.hash('Tezontle#41-faro')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(context.passwords.isOutdated(stored)).toBe(false)
  await closeContext(context)
})

test('S21: while the pepper is replaced both verify, every hash counts as outdated, and only the new one creates hashes', async () => {
  const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 }
  const [old, changing, fresh] = [
    createPasswords({ pepper: 'first', cost }),
    createPasswords({ pepper: 'second', pepperBefore: 'first', cost }),
    createPasswords({ pepper: 'second', cost }),
  ]
  const stored = await old.hash('Tezontle#41-faro')
  expect(await changing.matches(stored, 'Tezontle#41-faro')).toBe(true)
  expect(await changing.matches(stored, 'Tezontle#42-faro')).toBe(false)
  expect(await changing.matches(undefined, 'nobody')).toBe(false)
  expect([changing.isOutdated(stored), fresh.isOutdated(stored)]).toEqual([true, false])
  const anew = await changing.hash('Tezontle#41-faro')
  expect([await fresh.matches(anew, 'Tezontle#41-faro'), await old.matches(anew, 'Tezontle#41-faro')]).toEqual([
    true,
    false,
  ])
  await Promise.all([old.close(), changing.close(), fresh.close()])
})
