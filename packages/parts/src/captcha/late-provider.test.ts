import { expect, test } from 'vitest'
import { lateDrawer, lateSolver } from './late-provider.ts'
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

test('nothing is fetched before it is used, and then once', async () => {
  let loads = 0
  const late = lateSolver(async () => {
    loads += 1
    return solver
  })
  expect([late.kind, loads]).toEqual(['solving', 0])
  await Promise.all([late.prepare(), late.solve('login', signal)])
  expect(await late.solve('lead', signal)).toEqual({ token: 'for lead', lifeMilliseconds: 1 })
  expect(loads).toBe(1)
})

test('a fetch that failed is told, and may be tried again', async () => {
  let isBroken = true
  const late = lateSolver(async () => {
    if (isBroken) throw new Error('gone')
    return solver
  })
  await expect(late.prepare()).rejects.toThrow('gone')
  isBroken = false
  await expect(late.solve('login', signal)).resolves.toMatchObject({ token: 'for login' })
})

test('what draws is prepared first', async () => {
  const late = lateDrawer(async () => drawer)
  expect(() => late.draw(request)).toThrow('prepared')
  await late.prepare()
  expect(late.draw(request)).toHaveProperty('reset')
})
