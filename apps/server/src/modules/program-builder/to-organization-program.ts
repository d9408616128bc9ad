import { canAct, decide, hasPermission, rolesOf, type Membership } from '#server/permissions/decide.ts'
import type { OrganizationProgram, ProgramCan } from '@grana/contract/programs/builder'
import { canTransition, type ProgramRow } from '../programs/public.ts'

/** What a member may do with a program in its current state. */
function abilitiesOf(
  membership: Membership,
  { id, kind, state, paused_by_staff: isPausedByStaff }: Pick<ProgramRow, 'id' | 'kind' | 'state' | 'paused_by_staff'>,
): ProgramCan {
  const isOpen = state !== 'closed'
  const editDecision = decide('policy.edit', rolesOf(membership, id))
  // The engagement of a pentest sets its terms, and opens, pauses and closes its program.
  const isOfEngagement = kind === 'pentest'
  const wasPublished = state !== 'draft' && !isOfEngagement
  return {
    edit: isOpen && !isOfEngagement && (canAct(editDecision) || editDecision === 'suggest'),
    publish: isOpen && !isOfEngagement && hasPermission(membership, 'program.launch', id),
    pause: wasPublished && canTransition(state, 'paused') && hasPermission(membership, 'program.pause', id),
    resume:
      wasPublished &&
      !isPausedByStaff &&
      canTransition(state, 'active') &&
      hasPermission(membership, 'program.launch', id),
    close: wasPublished && canTransition(state, 'closed') && hasPermission(membership, 'program.close', id),
    set_triage: isOpen && hasPermission(membership, 'program.launch', id),
    see_known_issues: hasPermission(membership, 'report.close', id),
    appoint: isOpen && hasPermission(membership, 'program.appoint', id),
    invite: isOpen && hasPermission(membership, 'agents.invite', id),
    manage_credentials: wasPublished && hasPermission(membership, 'credentials.manage', id),
  }
}

/** A program as members of its organization see it. */
export function toOrganizationProgram(
  row: Omit<ProgramRow, 'description'> & { has_draft: boolean },
  membership: Membership,
): OrganizationProgram {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    state: row.state,
    visibility: row.visibility,
    version: row.policy_version,
    has_draft: row.has_draft,
    published_at: row.published_at?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
    pause_reason: row.pause_reason,
    paused_by_staff: row.paused_by_staff,
    can: abilitiesOf(membership, row),
  }
}
