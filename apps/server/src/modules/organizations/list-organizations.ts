import type { Context } from '#server/context.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import type { OwnOrganization } from '@grana/contract/customers/organizations'
import { listOf } from './queries.ts'

/** Also those that ask for a second factor that the person lacks: they have to learn why nothing opens. */
export async function listOwn({ db }: Context, { user }: SignedIn): Promise<OwnOrganization[]> {
  const rows = await inTransactionAs(db, user, (trx) => listOf(trx, user.id))
  return rows.map(({ id, name, initials, role, requires_second_factor: isRequired }) => ({
    id,
    name,
    initials,
    role: role as OwnOrganization['role'],
    second_factor_missing: isRequired && !user.hasSecondFactor,
  }))
}
