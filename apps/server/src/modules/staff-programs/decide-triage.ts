import type { Context } from '#server/context.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import type { StaffProgram } from '@grana/contract/staff/programs'
import { changeTriage, lockProgram, triageOf } from '../programs/public.ts'
import { asStaff, recordAct } from '../staff/public.ts'
import { toStaffProgram } from './change-state-as-staff.ts'
import { findProgramForStaff } from './queries.ts'

type TriageDecision = { id: string; isTaken: boolean; reason: string }

/** Accepts the triage of a program by the platform, or returns it to the organization. */
export function decideTriage(
  context: Context,
  actor: SignedIn,
  { id, isTaken, reason }: TriageDecision,
): Promise<StaffProgram> {
  const at = context.clock()
  return asStaff(context, actor, async (trx) => {
    const found = await findProgramForStaff(trx, id)
    if (found === undefined) throw new DomainError('request.not_found')
    const key = { organizationId: found.organization_id, programId: found.id }
    const program = await lockProgram(trx, key)
    const isOpen = program !== undefined && program.state !== 'closed' && triageOf(program) !== 'own'
    if (!isOpen || (isTaken && program.is_managed)) throw new DomainError('program.move_refused')
    // Returning also clears the request; the organization must request triage again.
    const after = { is_managed: isTaken, ...(!isTaken && { managed_asked_at: null }) }
    await changeTriage(trx, key, { ...after, at })
    const actId = await recordAct(trx, actor, {
      subject: 'program',
      subject_id: found.id,
      subject_name: found.name,
      organization_id: found.organization_id,
      action: isTaken ? 'program.triage_taken' : 'program.triage_returned',
      reason,
      at,
    })
    await emit(trx, 'staff.acted', { actId })
    return toStaffProgram({ ...found, ...after })
  })
}
