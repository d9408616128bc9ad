import { allows, judge, may, rolesOf, type Standing } from '#server/permissions/judge.ts'
import type { OrganizationProgram, ProgramCan } from '@grana/contract/programs/builder'
import { canMove, type ProgramRow } from '../programs/public.ts'

/** What somebody may do with a program in its state. */
export function abilitiesOf(
  standing: Standing,
  { id, state, paused_by_staff: isHeld }: Pick<ProgramRow, 'id' | 'state' | 'paused_by_staff'>,
): ProgramCan {
  const isOpen = state !== 'closed'
  const toEdit = judge('policy.edit', rolesOf(standing, id))
  const wasPublished = state !== 'draft'
  return {
    edit: isOpen && (allows(toEdit) || toEdit === 'suggest'),
    publish: isOpen && may(standing, 'program.launch', id),
    pause: wasPublished && canMove(state, 'paused') && may(standing, 'program.pause', id),
    resume: wasPublished && !isHeld && canMove(state, 'active') && may(standing, 'program.launch', id),
    close: wasPublished && canMove(state, 'closed') && may(standing, 'program.close', id),
    set_triage: isOpen && may(standing, 'program.launch', id),
    see_known_issues: may(standing, 'report.note', id),
    appoint: isOpen && may(standing, 'program.appoint', id),
    invite: isOpen && may(standing, 'agents.invite', id),
  }
}

/** A program as those who run it see it. */
export function toOrganizationProgram(
  row: Omit<ProgramRow, 'description'> & { has_draft: boolean },
  standing: Standing,
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
    can: abilitiesOf(standing, row),
  }
}
