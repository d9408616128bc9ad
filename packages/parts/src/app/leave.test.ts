import { beforeEach, describe, expect, test } from 'vitest'
import { readRuntime } from './app-runtime.ts'
import { wayOut } from './leave.ts'

const runtime = {
  app: 'agents',
  apiUrl: 'https://api.grana.example',
  portalUrl: 'https://portal.grana.example',
} as const
const { portalUrl } = runtime

beforeEach(() => sessionStorage.clear())

describe('the way out', () => {
  test('who chose to leave comes to the sign-in page, without a way back', async () => {
    expect(await wayOut(runtime, '/x', 'chosen')).toBe(`${portalUrl}/sign-in?fin=chosen`)
    expect(sessionStorage).toHaveLength(0)
  })

  test.each(['idle', 'ended'] as const)('%s is said there, with the way back', async (reason) => {
    const address = new URL(await wayOut(runtime, '/reportes/7', reason))
    expect(address.pathname).toBe('/sign-in')
    expect(address.searchParams.get('fin')).toBe(reason)
    expect(address.searchParams.get('volver')).toMatch(/^\/redir\?app=agents&state=/)
    expect(sessionStorage.getItem('grana_handoff')).toContain('/reportes/7')
  })
})

describe('runtime.json', () => {
  test.each([
    null,
    'x',
    {},
    { ...runtime, app: 'portal' },
    { ...runtime, apiUrl: 'https://api.grana.example/' },
    { ...runtime, portalUrl: 'javascript:alert(1)' },
  ])('%j cannot be used', (value) => {
    expect(() => readRuntime(value)).toThrow('/runtime.json')
  })

  test('is taken with nothing besides', () => {
    expect(readRuntime({ ...runtime, idleSeconds: 60, more: 1 })).toEqual({ ...runtime, idleSeconds: 60 })
  })
})
