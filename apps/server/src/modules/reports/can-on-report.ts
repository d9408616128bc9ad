import { decide, rolesOf, type Membership } from '#server/permissions/decide.ts'
import type { Role } from '#server/permissions/table.ts'
import type { Permission } from '@grana/contract/tenancy'
import type { ProgramFacts, ReportRow } from './queries-reports.ts'

/** A user who acts on a report. */
export type ReportUser =
  | { side: 'agent'; userId: string }
  | { side: 'organization'; userId: string; membership: Membership }
  | {
      side: 'staff'
      userId: string
      /** Took an open dispute of the report; staff who worked on it cannot. */
      isArbiter?: true
    }

/** Who acts on a report. */
export type ReportActor = ReportUser | { side: 'system' }

/** What a permission depends on. Only `report.accept` needs the program: without it, analysts may not accept. */
export type PermissionFacts = {
  actor: ReportActor
  report: Pick<ReportRow, 'program_id' | 'agent_id' | 'assigned_to' | 'triager_id'> &
    Partial<Pick<ReportRow, 'coauthors'>>
  program?: Pick<ProgramFacts, 'analysts_accept'>
}

/** Roles on this report: a member has those in its program, a triager needs its assignment, an agent must have sent it. */
export function rolesOnReport({ actor, report }: PermissionFacts): readonly Role[] {
  if (actor.side === 'organization') return rolesOf(actor.membership, report.program_id)
  if (actor.side === 'staff') return report.triager_id === actor.userId ? ['triager'] : []
  return actor.side === 'agent' && report.agent_id === actor.userId ? ['agent'] : []
}

/** Resolves `own`: analysts accept if the program allows it, contacts work on reports that are assigned to them. */
function isOwn(permission: Permission, { actor, report, program }: PermissionFacts): boolean {
  if (actor.side !== 'organization') return true
  return permission === 'report.accept' ? program?.analysts_accept === true : report.assigned_to === actor.userId
}

/** What authors may do with a report besides the agent who sent it: read and comment. */
const coauthorPermissions: readonly Permission[] = ['report.read', 'report.message']

export const isCoauthor = ({ actor, report }: PermissionFacts): boolean =>
  actor.side !== 'system' && report.coauthors?.includes(actor.userId) === true

/** Whether an actor may do something with a report, by the permission table. */
export function canOnReport(permission: Permission, facts: PermissionFacts): 'yes' | 'suggest' | 'no' {
  const { actor, report } = facts
  const isSender = actor.side === 'organization' && (report.agent_id === actor.userId || isCoauthor(facts))
  if (permission === 'reward.approve' && isSender) return 'no'
  if (actor.side === 'agent' && isCoauthor(facts)) return coauthorPermissions.includes(permission) ? 'yes' : 'no'
  const decision = decide(permission, rolesOnReport(facts))
  if (decision !== 'own') return decision
  return isOwn(permission, facts) ? 'yes' : 'no'
}
