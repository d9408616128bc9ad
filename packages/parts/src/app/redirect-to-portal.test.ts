import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadRuntime } from './app-runtime.ts'
import { portalRedirectUrl } from './redirect-to-portal.ts'

const runtime = {
  app: 'agents',
  apiUrl: 'https://api.grana.example',
  portalUrl: 'https://portal.grana.example',
} as const
const { portalUrl } = runtime

beforeEach(() => sessionStorage.clear())

describe('the way out', () => {
  test('a user who chose to sign out comes to the sign-in page, without a way back', async () => {
    expect(await portalRedirectUrl(runtime, '/x', 'chosen')).toBe(`${portalUrl}/sign-in?fin=chosen`)
    expect(sessionStorage).toHaveLength(0)
  })

  test.each(['idle', 'ended'] as const)('%s is shown there, with the way back', async (reason) => {
    const address = new URL(await portalRedirectUrl(runtime, '/reportes/7', reason))
    expect(address.pathname).toBe('/sign-in')
    expect(address.searchParams.get('fin')).toBe(reason)
    expect(address.searchParams.get('volver')).toMatch(/^\/redir\?app=agents&state=/)
    expect(sessionStorage.getItem('grana_handoff')).toContain('/reportes/7')
  })
})

describe('runtime.json', () => {
  const loadAs = (value: unknown) => {
    vi.stubGlobal('fetch', async () => Response.json(value))
    return loadRuntime()
  }
  afterEach(() => vi.unstubAllGlobals())

  test.each([
    null,
    'x',
    {},
    { ...runtime, app: 'portal' },
    { ...runtime, apiUrl: 'https://api.grana.example/' },
    { ...runtime, portalUrl: 'javascript:alert(1)' },
  ])('rejects %j', async (value) => {
    await expect(loadAs(value)).rejects.toThrow('/runtime.json')
  })

  test('is accepted with exactly its fields', async () => {
    const known = { ...runtime, idleSeconds: 60, approvalHours: 48, rewardFeePercent: 12.5 }
    expect(await loadAs({ ...known, more: 1 })).toEqual(known)
    expect(await loadAs({ ...runtime, approvalHours: 'soon' })).toEqual(runtime)
  })
})
