import { expect, test } from 'vitest'
import { twoFactorAddress } from './two-factor-address.ts'

const runtime = { app: 'agents', apiUrl: 'https://api.example', portalUrl: 'https://portal.example' } as const

test('the link to the second-factor set-up carries the way back through the portal’s hand-off', () => {
  const url = new URL(twoFactorAddress(runtime, '/programs/0190a1b2?from=mail'))
  expect(url.origin + url.pathname).toBe('https://portal.example/account/two-factor')
  expect(url.searchParams.get('volver')).toBe('/redir?app=agents&path=%2Fprograms%2F0190a1b2%3Ffrom%3Dmail')
})
