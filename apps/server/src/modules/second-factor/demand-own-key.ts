import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'

/**
 * Whoever got into an account of staff by a code must not make a key of their own: where there is one, it is asked for, to add
 * another as to take one off.
 */
export function demandOwnKey({ user, session }: SignedIn, keys: number): void {
  if (user.kind === 'staff' && keys > 0 && session.secondFactor !== 'passkey')
    throw new DomainError('auth.passkey_first')
}
