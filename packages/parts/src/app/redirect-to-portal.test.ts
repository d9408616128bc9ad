import { beforeEach, describe, expect, test } from 'vitest'
import { parseRuntime } from './app-runtime.ts'
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
  test.each([
    null,
    'x',
    {},
    { ...runtime, app: 'portal' },
    { ...runtime, apiUrl: 'https://api.grana.example/' },
    { ...runtime, portalUrl: 'javascript:alert(1)' },
  ])('rejects %j', (value) => {
    expect(() => parseRuntime(value)).toThrow('/runtime.json')
  })

  test('is accepted with exactly its fields', () => {
    const known = { ...runtime, idleSeconds: 60, approvalHours: 48 }
    expect(parseRuntime({ ...known, more: 1 })).toEqual(known)
    expect(parseRuntime({ ...runtime, approvalHours: 'soon' })).toEqual(runtime)
  })
})
