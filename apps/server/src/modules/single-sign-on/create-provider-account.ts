import { randomUUID } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { inTransaction, setActor } from '#server/db/transaction.ts'
import type { Visitor } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { createSecret } from '#server/lib/tokens.ts'
import { emit } from '#server/reactions.ts'
import type { TokenAnswer } from '@grana/contract/auth'
import { insertUser } from '../auth/public.ts'
import { openInTransaction, type SignOn } from './open-provider-account.ts'
import { linkAccount } from './queries-attempts.ts'

type NewAccount = Omit<SignOn, 'account'> & { email: string; timezone: string }

/**
 * Creates the account of an unknown person: a member without roles in programs, with a random password. The person accepts the
 * terms with the first visit.
 */
export async function createProviderAccount(
  context: Context,
  visitor: Visitor,
  { provider, person, email, timezone }: NewAccount,
): Promise<TokenAnswer> {
  const at = context.clock()
  const hash = await context.passwords.hash(createSecret())
  return inTransaction(context.db, async (trx) => {
    const id = randomUUID()
    const isNew = await insertUser(trx, {
      id,
      kind: 'customer',
      email,
      email_key: email,
      email_verified_at: at,
      username_key: null,
      first_name: person.firstName,
      last_name: person.lastName,
      country_code: provider.country_code,
      timezone,
      password_hash: hash,
      password_changed_at: at,
    })
    if (!isNew) throw new DomainError('single_sign_on.expired')
    const outcome = await linkAccount(trx, { providerId: provider.id, subject: person.subject, userId: id, at, isNew })
    if (outcome !== 'linked') throw new DomainError('single_sign_on.refused', { details: { reason: outcome } })
    await setActor(trx, id)
    await emit(trx, 'user.proven', { userId: id, at: at.toISOString() })
    return openInTransaction(context, trx, visitor, {
      provider,
      person,
      account: { user_id: id, has_factor: false, is_first: true },
    })
  })
}
