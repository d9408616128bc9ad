import { judge, may, rolesOf, type Standing } from '#server/permissions/judge.ts'
import type { Organization } from '@grana/contract/customers/organizations'
import { programRoles } from '@grana/contract/tenancy'
import type { OrganizationRow } from './queries.ts'

/** What a member can do with their organization. */
function abilitiesIn(standing: Standing, row: OrganizationRow): Organization['can'] {
  return {
    edit: may(standing, 'organization.edit'),
    // Staff approved the organization by its name: under another one it would be somebody else.
    rename: may(standing, 'organization.edit') && row.approval !== 'approved',
    govern: may(standing, 'members.govern'),
    invite: may(standing, 'program.appoint'),
    see_members: may(standing, 'members.read'),
    see_audit: may(standing, 'audit.read'),
    see_reports: may(standing, 'report.figures'),
    see_wallet: may(standing, 'wallet.read'),
    see_programs: may(standing, 'program.read'),
    create_program: may(standing, 'program.create'),
    publish: may(standing, 'program.launch'),
    see_targets: may(standing, 'target.read'),
    write_targets: judge('target.write', rolesOf(standing)) === 'yes',
  }
}

export function toOrganizationAnswer(row: OrganizationRow, standing: Standing): Organization {
  return {
    id: row.id,
    name: row.name,
    legal_name: row.legal_name,
    initials: row.initials,
    sector: row.sector as Organization['sector'],
    country: row.country_code,
    website: row.website,
    summary: row.summary,
    approval: row.approval as Organization['approval'],
    billing_terms_accepted_at: row.billing_terms_accepted_at?.toISOString() ?? null,
    requires_second_factor: row.requires_second_factor,
    created_at: row.created_at.toISOString(),
    role: standing.role,
    program_roles: programRoles.filter((role) => standing.programs.some((held) => held.role === role)),
    can: abilitiesIn(standing, row),
  }
}
