import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { OrganizationDetail, OrganizationRow } from '@grana/contract/staff/organizations'
import { listActsAbout, fullNameOf, toAct } from '../staff/public.ts'
import { organizationDecisionsFor } from './policy.ts'
import { countTargets, findOrganizationForStaff, type FoundOrganization, listOrganizationOwners } from './queries.ts'

export function toOrganizationRow(found: FoundOrganization): OrganizationRow {
  return {
    id: found.id,
    name: found.name,
    initials: found.initials,
    country: found.country_code,
    sector: found.sector,
    approval: found.approval,
    members: found.members,
    registered_at: found.created_at.toISOString(),
  }
}

/** An organization with its owners. Excludes reports and program texts, which staff do not need for the decision. */
export async function getOrganizationDetail(trx: Trx, id: string): Promise<OrganizationDetail> {
  const found = await findOrganizationForStaff(trx, id)
  if (found === undefined) throw new DomainError('request.not_found')
  const row = toOrganizationRow(found)
  const owners = await listOrganizationOwners(trx, id)
  return {
    ...row,
    legal_name: found.legal_name,
    website: found.website,
    updated_at: found.updated_at.toISOString(),
    approved_at: found.approved_at?.toISOString() ?? null,
    billing_terms_accepted_at: found.billing_terms_accepted_at?.toISOString() ?? null,
    owners: owners.map((owner) => ({
      id: owner.id,
      name: fullNameOf(owner),
      email: owner.email,
      position: owner.position,
      email_proven: owner.email_verified_at !== null,
      second_factor: owner.has_second_factor,
    })),
    targets: await countTargets(trx, id),
    history: (await listActsAbout(trx, id)).map(toAct),
    moves: organizationDecisionsFor(row.approval),
  }
}
