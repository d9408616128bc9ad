import type { Context } from '#server/context.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { Member } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Organization } from '@grana/contract/customers/organizations'
import { findOrganization } from './queries.ts'
import { toOrganizationAnswer } from './to-organization-answer.ts'

export async function showOrganization({ db }: Context, { user, standing }: Member): Promise<Organization> {
  const row = await inTransactionAs(db, user, (trx) => findOrganization(trx, standing.organizationId))
  if (row === undefined) throw new DomainError('request.not_found')
  return toOrganizationAnswer(row, standing)
}
