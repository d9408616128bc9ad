import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { Visitor } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { TokenAnswer } from '@grana/contract/auth'
import { recordEvent } from '../audit/public.ts'
import { applyGroups } from '../group-roles/public.ts'
import { lockEnabledProvider, openPendingSession, openSession } from '../sessions/public.ts'
import type { ProviderPerson } from './provider-person.ts'
import type { ProviderAccount } from './queries-attempts.ts'
import type { SignOnProvider } from './queries-providers.ts'

export type SignOn = {
  provider: SignOnProvider
  person: ProviderPerson
  account: Pick<ProviderAccount, 'user_id' | 'has_factor' | 'is_first'>
}

/** Opens the session in a transaction of the account that holds the provider, as linking does too. A second factor that it has is still due. */
export async function openInTransaction(
  context: Context,
  trx: Trx,
  visitor: Visitor,
  { provider, person, account }: SignOn,
): Promise<TokenAnswer> {
  const { clock } = context
  const owner = { id: account.user_id, kind: 'customer' } as const
  await recordEvent(trx, {
    organizationId: provider.organization_id,
    actorId: owner.id,
    action: 'single_sign_on.signed_in',
    thing: 'identity_provider',
    thingId: provider.id,
  })
  // What the provider leaves out is gone too, unless it says that the list is elsewhere.
  if (person.groups !== undefined) {
    const people = [{ userId: owner.id, groups: person.groups }]
    await applyGroups(trx, { organizationId: provider.organization_id, source: 'sign_in', people }, clock())
  }
  const opening = { owner, browser: visitor, providerId: provider.id }
  if (account.has_factor) return openPendingSession(trx, { ...opening, now: clock() })
  return openSession(context, trx, { ...opening, isFirst: account.is_first })
}

/** Signs in a linked account. The provider was on when it was asked, and may have been switched off or removed since. */
export function openProviderAccount(context: Context, visitor: Visitor, signOn: SignOn): Promise<TokenAnswer> {
  return inTransactionAs(context.db, { id: signOn.account.user_id }, async (trx) => {
    if (!(await lockEnabledProvider(trx, signOn.provider.id))) throw new DomainError('single_sign_on.expired')
    return openInTransaction(context, trx, visitor, signOn)
  })
}
