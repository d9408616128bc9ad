import type { Context } from '#server/context.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { grantIdsOf, clearSessionCookie } from '#server/http/session/cookies.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { invalidateAllLinks } from '../auth/public.ts'
import { assertNotSoleOwner } from '../members/public.ts'
import { endSessionsOf } from '../sessions/public.ts'
import { disableUser } from './queries-accounts.ts'

/** Staff accounts belong to the operator: only an administrator disables them. */
export function assertNotStaff({ user }: SignedIn): void {
  if (user.kind === 'staff') throw new DomainError('auth.forbidden')
}

type Disabling = { actor: SignedIn; at: Date; eraseAt: Date | null }

/** Disables an account, ends its sessions, and invalidates its cookie bindings and the links in emails sent so far. */
export async function disableOwnAccount({ db }: Context, { actor, at, eraseAt }: Disabling): Promise<void> {
  const { id: userId } = actor.user
  await inTransactionAs(db, actor.user, async (trx) => {
    await assertNotSoleOwner(trx, userId)
    await disableUser(trx, userId, { at, eraseAt })
    await invalidateAllLinks(trx, userId, at)
    await endSessionsOf(trx, userId, { at, reason: 'disabled' })
    const event = eraseAt === null ? 'user.disabled' : 'user.erasure_asked'
    await emit(trx, event, { userId, at: at.toISOString() })
  })
  for (const grantId of grantIdsOf(actor.cookies)) actor.addCookie(clearSessionCookie(grantId))
}
