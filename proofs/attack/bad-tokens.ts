import type { Operation } from '@grana/contract/operation'
import { nextToken, type TokenKind } from '@grana/server/lib/tokens'
import { queryOf, targetOf } from '@grana/server/testing/good-values'
import { wire } from '@grana/server/testing/wire'
import type { Attack } from './attack.ts'

const kinds: readonly TokenKind[] = ['access', 'refresh', 'organization', 'agent', 'directory']

/** Well-formed tokens that were never issued, and what is hardly a token, by their place after `Authorization:`. */
function badAuthorizations(seed: number): string[] {
  const tokens = kinds.map((kind) => nextToken(kind, 'attack', String(seed)))
  const [token = ''] = tokens.slice(2)
  const changed = token.endsWith('A') ? 'B' : 'A'
  return [
    ...tokens.map((one) => `Bearer ${one}`),
    `Bearer ${token.slice(0, -1)}${changed}`,
    `Bearer ${token.slice(0, -1)}`,
    `Bearer ${token}A`,
    `Bearer ${token.toUpperCase()}`,
    `Bearer ${token.slice(0, 10)}`,
    `Bearer ${token.repeat(4)}`,
    `Bearer ${token.repeat(100)}`,
    `Bearer ${token},${token}`,
    `Bearer ${token} ${token}`,
    `Bearer ${Buffer.from(token).toString('base64')}`,
    `Bearer ${token.replaceAll('_', '%5F')}`,
    `Bearer ${token.slice(0, 20)}\u00E9\u00FF${token.slice(22)}`,
    `Bearer grana_org_${' '.repeat(43)}`,
    `Basic ${Buffer.from(`${token}:${token}`).toString('base64')}`,
    `Token ${token}`,
    token,
    'Bearer',
    '',
  ]
}

/** Calls with tokens that open nothing, and with two of them. */
export function badTokens(operation: Operation, seed: number): Attack[] {
  // Anyone may call a public operation, whatever the header says.
  if (operation.access === 'public') return []
  const target = `${targetOf(operation, seed)}${queryOf(operation, seed)}`
  const values = badAuthorizations(seed)
  const attack = (headers: [string, string][]): Attack => ({
    family: 'token',
    request: wire({ method: operation.method, target, headers }),
  })
  const [one = '', other = ''] = values.slice(2)
  return [
    ...values.map((value) => attack([['Authorization', value]])),
    attack([
      ['Authorization', one],
      ['Authorization', other],
    ]),
    attack([
      ['Authorization', one],
      ['Refresh', one.slice(7)],
    ]),
  ]
}
