import type { Context } from '#server/context.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { grantsIn, takeHalf } from '#server/http/session/cookies.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { dataDays, type disableAccount, type eraseAccount } from '@grana/contract/data-rights'
import type { Answer, Received } from '@grana/contract/operation'
import { closeAllLinks } from '../auth/public.ts'
import { demandNobodyNeeds } from '../members/public.ts'
import { demandIdentity } from '../second-factor/public.ts'
import { endSessionsOf } from '../sessions/public.ts'
import { turnOff } from './queries-accounts.ts'

const dayMs = 86_400_000

/** Accounts of staff belong to the operator: an administrator ends them. */
function demandOwn({ user }: SignedIn): void {
  if (user.kind === 'staff') throw new DomainError('auth.forbidden')
}

type Leaving = { actor: SignedIn; at: Date; eraseAt: Date | null }

/** Turns an account off: every session, every half and every link that a mail still carries is worth nothing from here. */
async function leave({ db }: Context, { actor, at, eraseAt }: Leaving): Promise<void> {
  const { id: userId } = actor.user
  await inTransactionAs(db, actor.user, async (trx) => {
    await demandNobodyNeeds(trx, userId)
    await turnOff(trx, userId, { at, eraseAt })
    await closeAllLinks(trx, userId, at)
    await endSessionsOf(trx, userId, { at, reason: 'disabled' })
    const event = eraseAt === null ? 'user.disabled' : 'user.erasure_asked'
    await emit(trx, event, { userId, at: at.toISOString() })
  })
  for (const grantId of grantsIn(actor.cookies)) actor.keep(takeHalf(grantId))
}

/** Turns the own account off; a mail carries the way back. */
export async function disable(
  context: Context,
  actor: SignedIn,
  { body }: Received<typeof disableAccount>,
): Promise<null> {
  demandOwn(actor)
  await demandIdentity(context, actor, body)
  await leave(context, { actor, at: context.clock(), eraseAt: null })
  return null
}

/** Turns the own account off and sets the day on which it is erased. */
export async function askForErasure(
  context: Context,
  actor: SignedIn,
  { body }: Received<typeof eraseAccount>,
): Promise<Answer<typeof eraseAccount>> {
  demandOwn(actor)
  await demandIdentity(context, actor, body)
  const at = context.clock()
  const eraseAt = new Date(at.getTime() + dataDays.erasureGrace * dayMs)
  await leave(context, { actor, at, eraseAt })
  return { erase_at: eraseAt.toISOString() }
}
