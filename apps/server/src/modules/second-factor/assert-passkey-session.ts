import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'

/**
 * Codes can be phished, so a staff session that was opened with one cannot change factors: if the account has a passkey, the
 * session must have used one.
 */
export function assertPasskeySession({ user, session }: SignedIn, keys: number): void {
  if (user.kind === 'staff' && keys > 0 && session.secondFactor !== 'passkey')
    throw new DomainError('auth.passkey_first')
}

/** Throws for staff: they may only use passkeys, never factors that can be phished. */
export function assertCodesAllowed(actor: SignedIn): void {
  assertPasskeySession(actor, actor.user.hasPasskey ? 1 : 0)
  if (actor.user.kind === 'staff') throw new DomainError('two_factor.passkeys_only')
}
