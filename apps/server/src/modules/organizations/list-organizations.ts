import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { listOrganizations as operation } from '@grana/contract/customers/organizations'
import { listOrganizationsOf } from './queries.ts'

/** Includes organizations that require a second factor the user lacks, so the app can explain why they are closed. */
export const listOrganizations = handle(operation, async ({ db }, { user }) => {
  const rows = await inTransactionAs(db, user, (trx) => listOrganizationsOf(trx, user.id))
  return rows.map(({ id, name, initials, role, requires_second_factor: isRequired }) => ({
    id,
    name,
    initials,
    role,
    second_factor_missing: isRequired && !user.hasSecondFactor,
  }))
})
