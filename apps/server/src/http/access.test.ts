import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { SecondFactor } from '@grana/contract/accounts'
import { operation } from '@grana/contract/operation'
import { operations } from '@grana/contract/operations'
import { demandAccess } from './access.ts'
import type { SignedIn } from './session/actor.ts'

const now = new Date('2026-11-15T12:00:00Z')

function somebody(secondFactor: SecondFactor | null, has: Partial<SignedIn['user']> = {}): SignedIn {
  return {
    kind: 'user',
    address: '192.0.2.1',
    userAgent: '',
    origin: undefined,
    cookies: new Map(),
    keep: () => {},
    user: {
      id: crypto.randomUUID(),
      kind: 'staff',
      email: 'ada@correo.example',
      isProven: true,
      hasSecondFactor: true,
      hasAuthenticator: true,
      hasPasskey: true,
      factorWaitsUntil: null,
      staffRole: null,
      consentsDue: [],
      ...has,
    },
    session: {
      id: crypto.randomUUID(),
      grantId: crypto.randomUUID(),
      isSecondFactorDue: false,
      secondFactor,
      confirmedAt: now,
      expiresAt: now,
    },
  }
}

function verdict(factor: 'any' | 'passkey', actor: SignedIn): unknown {
  const asking = operation({
    name: 'guarded',
    summary: '',
    method: 'GET',
    path: '/guarded',
    access: 'signed-in',
    limit: 'read',
    answer: z.null(),
    errors: [],
    factor,
  })
  try {
    demandAccess(asking, actor, now)
    return 'open'
  } catch (error) {
    return (error as { code: string }).code
  }
}

test.for([
  ['any', null, 'auth.second_factor_first'],
  ['any', 'code', 'open'],
  ['any', 'recovery_code', 'open'],
  ['any', 'passkey', 'open'],
  ['passkey', null, 'auth.passkey_first'],
  ['passkey', 'code', 'auth.passkey_first'],
  ['passkey', 'recovery_code', 'auth.passkey_first'],
  ['passkey', 'passkey', 'open'],
] as const)('R20: where %s is asked for and %s was given: %s', ([factor, given, told]) => {
  expect(verdict(factor, somebody(given))).toBe(told)
})

test('R20: a factor that was enrolled by a password alone opens nothing before its wait is over', () => {
  const waiting = { factorWaitsUntil: new Date(now.getTime() + 1000) }
  expect(verdict('any', somebody('code', waiting))).toBe('auth.factor_waits')
  expect(verdict('passkey', somebody('passkey', waiting))).toBe('auth.factor_waits')
  expect(verdict('any', somebody('code', { factorWaitsUntil: now }))).toBe('open')
})

test('R20: operations that govern an organization or a program ask for a second factor', () => {
  const led = ['members.govern', 'program.appoint', 'program.launch', 'policy.edit', 'agents.invite', 'agents.remove']
  const asked = operations.filter(({ access, demand }) => access === 'member' && led.includes(demand?.permission ?? ''))
  expect(asked.length).toBeGreaterThanOrEqual(18)
  // Who was invited, by whom and as what, is no more than the list of members says.
  expect(asked.filter(({ factor }) => factor === undefined).map(({ name }) => name)).toEqual(['listInvitations'])
})

test('R20: what was given counts only while the person still has it', () => {
  const bare = { hasSecondFactor: false, hasAuthenticator: false, hasPasskey: false }
  expect(verdict('any', somebody('code', bare))).toBe('auth.second_factor_first')
  expect(verdict('passkey', somebody('passkey', { hasPasskey: false }))).toBe('auth.passkey_first')
})
