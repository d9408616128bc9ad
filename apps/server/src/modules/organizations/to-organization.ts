import { decide, hasPermission, rolesOf, type Membership } from '#server/permissions/decide.ts'
import type { Organization } from '@grana/contract/customers/organizations'
import { programRoles } from '@grana/contract/tenancy'
import type { ReadOrganization } from './queries.ts'

/** What a member may do in their organization. */
function abilitiesIn(membership: Membership, row: ReadOrganization): Organization['can'] {
  return {
    edit: hasPermission(membership, 'organization.edit'),
    // Staff approved the organization by its name, or it published under it: it cannot change afterwards.
    rename: hasPermission(membership, 'organization.edit') && row.approval !== 'approved' && !row.has_published,
    govern: hasPermission(membership, 'members.govern'),
    invite: hasPermission(membership, 'program.appoint'),
    see_members: hasPermission(membership, 'members.read'),
    see_audit: hasPermission(membership, 'audit.read'),
    see_reports: hasPermission(membership, 'report.figures'),
    see_wallet: hasPermission(membership, 'wallet.read'),
    see_programs: hasPermission(membership, 'program.read'),
    create_program: hasPermission(membership, 'program.create'),
    publish: hasPermission(membership, 'program.launch'),
    see_targets: hasPermission(membership, 'target.read'),
    write_targets: decide('target.write', rolesOf(membership)) === 'yes',
  }
}

export function toOrganization(row: ReadOrganization, membership: Membership): Organization {
  return {
    id: row.id,
    name: row.name,
    legal_name: row.legal_name,
    initials: row.initials,
    sector: row.sector,
    country: row.country_code,
    website: row.website,
    summary: row.summary,
    approval: row.approval,
    billing_terms_accepted_at: row.billing_terms_accepted_at?.toISOString() ?? null,
    requires_second_factor: row.requires_second_factor,
    created_at: row.created_at.toISOString(),
    role: membership.role,
    program_roles: programRoles.filter((role) => membership.programs.some((held) => held.role === role)),
    can: abilitiesIn(membership, row),
  }
}
