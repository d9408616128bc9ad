import { judge, rolesOf } from '#server/permissions/judge.ts'
import type { Permission } from '@grana/contract/tenancy'
import type { Mover } from './moves.ts'

type Handled = { program_id: string; assigned_to: string | null; triager_id: string | null }

/** Whether a reader may do something with a report; `own` is what is assigned to them. */
export function mayDo(permission: Permission, mover: Mover, report: Handled): 'yes' | 'suggest' | 'no' {
  if (mover.side === 'system') return 'no'
  if (mover.side === 'agent') {
    const verdict = judge(permission, ['agent'])
    return verdict === 'own' ? 'yes' : verdict === 'suggest' ? 'suggest' : 'no'
  }
  if (mover.side === 'staff') {
    const verdict = report.triager_id === mover.userId ? judge(permission, ['triager']) : 'no'
    return verdict === 'own' ? 'yes' : verdict
  }
  const verdict = judge(permission, rolesOf(mover.standing, report.program_id))
  if (verdict === 'own') return report.assigned_to === mover.userId ? 'yes' : 'no'
  return verdict
}
