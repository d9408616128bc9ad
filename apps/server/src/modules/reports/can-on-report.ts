import { decide, rolesOf } from '#server/permissions/decide.ts'
import type { Permission } from '@grana/contract/tenancy'
import type { ReportActor } from './transitions.ts'

type AssignedReport = { program_id: string; assigned_to: string | null; triager_id: string | null }

/** Whether a user may do something with a report. A permission limited to `own` applies to reports assigned to them. */
export function canOnReport(
  permission: Permission,
  actor: ReportActor,
  report: AssignedReport,
): 'yes' | 'suggest' | 'no' {
  if (actor.side === 'system') return 'no'
  if (actor.side === 'agent') {
    const decision = decide(permission, ['agent'])
    return decision === 'own' ? 'yes' : decision === 'suggest' ? 'suggest' : 'no'
  }
  if (actor.side === 'staff') {
    const decision = report.triager_id === actor.userId ? decide(permission, ['triager']) : 'no'
    return decision === 'own' ? 'yes' : decision
  }
  const decision = decide(permission, rolesOf(actor.membership, report.program_id))
  if (decision === 'own') return report.assigned_to === actor.userId ? 'yes' : 'no'
  return decision
}
