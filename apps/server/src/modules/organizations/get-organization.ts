import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { getOrganization as operation } from '@grana/contract/customers/organizations'
import { findOrganization } from './queries.ts'
import { toOrganization } from './to-organization.ts'

export const getOrganization = handle(operation, async ({ db }, { user, membership }) => {
  const row = await inTransactionAs(db, user, (trx) => findOrganization(trx, membership.organizationId))
  if (row === undefined) throw new DomainError('request.not_found')
  return toOrganization(row, membership)
})
