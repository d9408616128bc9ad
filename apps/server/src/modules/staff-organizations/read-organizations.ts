import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Answer, Received, Result } from '@grana/contract/operation'
import type {
  getStaffOrganization,
  listStaffOrganizations,
  OrganizationDetail,
  OrganizationRow,
} from '@grana/contract/staff/organizations'
import { actsAbout, asStaff, nameOf, paging, toAct } from '../staff/public.ts'
import { organizationMovesFor } from './policy.ts'
import {
  countByApproval,
  countTargets,
  findOrganizationForStaff,
  ownersFor,
  pageOfOrganizations,
  type FoundOrganization,
} from './queries.ts'

function toRow(found: FoundOrganization): OrganizationRow {
  return {
    id: found.id,
    name: found.name,
    initials: found.initials,
    country: found.country_code,
    sector: found.sector as OrganizationRow['sector'],
    approval: found.approval as OrganizationRow['approval'],
    members: found.members,
    registered_at: found.created_at.toISOString(),
  }
}

/** Who stands behind an organization: nothing of its reports, nothing of the text of its programs. */
export async function organizationFor(trx: Trx, id: string): Promise<OrganizationDetail> {
  const found = await findOrganizationForStaff(trx, id)
  if (found === undefined) throw new DomainError('request.not_found')
  const row = toRow(found)
  const owners = await ownersFor(trx, id)
  return {
    ...row,
    legal_name: found.legal_name,
    website: found.website,
    updated_at: found.updated_at.toISOString(),
    approved_at: found.approved_at?.toISOString() ?? null,
    billing_terms_accepted_at: found.billing_terms_accepted_at?.toISOString() ?? null,
    owners: owners.map((owner) => ({
      id: owner.id,
      name: nameOf(owner),
      email: owner.email,
      position: owner.position,
      email_proven: owner.email_verified_at !== null,
      second_factor: owner.has_second_factor,
    })),
    targets: await countTargets(trx, id),
    history: (await actsAbout(trx, id)).map(toAct),
    moves: organizationMovesFor(row.approval),
  }
}

export function readOrganizations(
  context: Context,
  actor: SignedIn,
  { query }: Received<typeof listStaffOrganizations>,
): Promise<Result<typeof listStaffOrganizations>> {
  const page = query.page ?? 1
  const approval = query.approval ?? 'pending'
  return asStaff(context, actor, async (trx) => {
    const { rows, found } = await pageOfOrganizations(trx, { approval, text: query.q ?? '', page })
    const all = await countByApproval(trx)
    const count = (name: string) => all.get(name) ?? 0
    const counts = { pending: count('pending'), approved: count('approved'), refused: count('refused') }
    return { data: rows.map(toRow), meta: { ...paging(page, found ?? count(approval)), counts } }
  })
}

export function readOrganization(
  context: Context,
  actor: SignedIn,
  { params }: Received<typeof getStaffOrganization>,
): Promise<Answer<typeof getStaffOrganization>> {
  return asStaff(context, actor, (trx) => organizationFor(trx, params.id))
}
