import { expect, test } from 'vitest'
import { lazyDrawer, lazySolver } from './lazy-provider.ts'
import type { DrawingProvider, SolvingProvider, WidgetRequest } from './provider.ts'

const solver: SolvingProvider = {
  kind: 'solving',
  prepare: async () => {},
  solve: async (action) => ({ token: `for ${action}`, lifeMilliseconds: 1 }),
}
const drawer: DrawingProvider = { kind: 'drawing', prepare: async () => {}, draw: () => ({ reset: () => {} }) }
const { signal } = new AbortController()
const request: WidgetRequest = {
  slot: document.createElement('div'),
  look: { theme: 'light', size: 'normal' },
  events: { onVerified: () => {}, onExpired: () => {}, onFailed: () => {} },
}

test('loads nothing before it is used, and then once', async () => {
  let loads = 0
  const late = lazySolver(async () => {
    loads += 1
    return solver
  })
  expect([late.kind, loads]).toEqual(['solving', 0])
  await Promise.all([late.prepare(), late.solve('login', signal)])
  expect(await late.solve('lead', signal)).toEqual({ token: 'for lead', lifeMilliseconds: 1 })
  expect(loads).toBe(1)
})

test('reports a failed load, which may be retried', async () => {
  let isBroken = true
  const late = lazySolver(async () => {
    if (isBroken) throw new Error('gone')
    return solver
  })
  await expect(late.prepare()).rejects.toThrow('gone')
  isBroken = false
  await expect(late.solve('login', signal)).resolves.toMatchObject({ token: 'for login' })
})

test('prepares a drawing provider first', async () => {
  const late = lazyDrawer(async () => drawer)
  expect(() => late.draw(request)).toThrow('prepared')
  await late.prepare()
  expect(late.draw(request)).toHaveProperty('reset')
})
