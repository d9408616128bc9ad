import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'

/**
 * A code can be phished, so a staff session that gave one changes no factor: where the account has a passkey, the session must
 * have shown one, to add or remove a key as to turn anything off.
 */
export function demandOwnKey({ user, session }: SignedIn, keys: number): void {
  if (user.kind === 'staff' && keys > 0 && session.secondFactor !== 'passkey')
    throw new DomainError('auth.passkey_first')
}

/** Staff have passkeys and nothing that can be phished, in whatever session they ask. */
export function refuseStaff(actor: SignedIn): void {
  demandOwnKey(actor, actor.user.hasPasskey ? 1 : 0)
  if (actor.user.kind === 'staff') throw new DomainError('two_factor.passkeys_only')
}
