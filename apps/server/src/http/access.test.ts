import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { operations } from '#server/operation-routes.ts'
import type { SecondFactor } from '@grana/contract/accounts'
import { operation } from '@grana/contract/operation'
import { assertAccess } from './access.ts'
import type { SignedIn } from './session/actor.ts'

const now = new Date('2026-11-15T12:00:00Z')

function actorWith(secondFactor: SecondFactor | null, has: Partial<SignedIn['user']> = {}): SignedIn {
  return {
    kind: 'user',
    address: '192.0.2.1',
    userAgent: '',
    origin: undefined,
    cookies: new Map(),
    addCookie: () => {},
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

function decision(factor: 'any' | 'passkey', actor: SignedIn): unknown {
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
    assertAccess(asking, actor, now)
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
] as const)('R20: with factor %s required and %s given: %s', ([factor, given, told]) => {
  expect(decision(factor, actorWith(given))).toBe(told)
})

test('R20: a factor enrolled with the password alone is not accepted before its waiting period ends', () => {
  const waiting = { factorWaitsUntil: new Date(now.getTime() + 1000) }
  expect(decision('any', actorWith('code', waiting))).toBe('auth.factor_waits')
  expect(decision('passkey', actorWith('passkey', waiting))).toBe('auth.factor_waits')
  expect(decision('any', actorWith('code', { factorWaitsUntil: now }))).toBe('open')
})

test('R20: operations that govern an organization or a program require a second factor', () => {
  const led = ['members.govern', 'program.appoint', 'program.launch', 'policy.edit', 'agents.invite', 'agents.remove']
  const asked = operations.filter(
    ({ access, requires }) => access === 'member' && led.includes(requires?.permission ?? ''),
  )
  expect(asked.length).toBeGreaterThanOrEqual(18)
  // The list of invitations reveals no more than the list of members does.
  expect(asked.filter(({ factor }) => factor === undefined).map(({ name }) => name)).toEqual(['listInvitations'])
})

test('R20: a given factor counts only while the user still has it', () => {
  const bare = { hasSecondFactor: false, hasAuthenticator: false, hasPasskey: false }
  expect(decision('any', actorWith('code', bare))).toBe('auth.second_factor_first')
  expect(decision('passkey', actorWith('passkey', { hasPasskey: false }))).toBe('auth.passkey_first')
})
