import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { createStrengthEstimator } from './estimate-strength.ts'

// Shared by most tests: the thread loads its dictionaries when it starts.
const shared = createStrengthEstimator()
const { estimate } = shared
afterAll(() => shared.close())

const codeOf = (outcome: PromiseSettledResult<unknown>) =>
  outcome.status === 'fulfilled' ? 'estimated' : String((outcome.reason as { code?: string }).code)

test('scores common passwords below unusual ones', async () => {
  expect(await estimate('Password1', [])).toBeLessThan(2)
  expect(await estimate('Colibri&9puentes', [])).toBeGreaterThanOrEqual(2)
})

test('scores no more than the first 24 characters', async () => {
  expect(await estimate(`${'a'.repeat(24)}Zx7&qLw9$Tm2!Kd5`, [])).toBe(await estimate('a'.repeat(24), []))
})

test('rejects with auth.busy when its queue is full, and reserves places for known users', async () => {
  const strangers = Array.from({ length: 40 }, () => estimate('Password1', []))
  const known = Array.from({ length: 10 }, () => estimate('Password1', [], true))
  const codes = (await Promise.allSettled([...strangers, ...known])).map((one) => codeOf(one))
  const refusedIn = (some: readonly string[]) => some.filter((code) => code === 'auth.busy')
  // One is estimated, sixteen wait; eight more places are reserved.
  expect(refusedIn(codes.slice(0, 40))).toHaveLength(40 - 17)
  expect(refusedIn(codes.slice(40))).toHaveLength(10 - 8)
})

test('rejects waiting passwords with auth.busy when it closes', async () => {
  const estimator = createStrengthEstimator()
  const [first] = await Promise.allSettled([estimator.estimate('Password1', []), estimator.close()])
  expect(codeOf(first)).toBe('auth.busy')
})

test('does not keep an idle process alive', async () => {
  const url = new URL('estimate-strength.ts', import.meta.url).href
  const script = `const { createStrengthEstimator } = await import('${url}')
    console.log(await createStrengthEstimator().estimate('Password1', []))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  expect(stdout.trim()).toMatch(/^[01]$/)
})
