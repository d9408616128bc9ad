import type { Context } from '#server/context.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import type { Received } from '@grana/contract/operation'
import type { returnStaffTriage, StaffProgram, takeStaffTriage } from '@grana/contract/staff/programs'
import { changeTriage, lockProgram, triageOf } from '../programs/public.ts'
import { asStaff, recordAct } from '../staff/public.ts'
import { toProgram } from './programs.ts'
import { findProgramForStaff } from './queries.ts'

type Deciding = { id: string; isTaken: boolean; reason: string }

/** Answers the wish of an organization: its reports are read by our team, or again by its own. */
function decide(context: Context, actor: SignedIn, { id, isTaken, reason }: Deciding): Promise<StaffProgram> {
  const at = context.clock()
  return asStaff(context, actor, async (trx) => {
    const found = await findProgramForStaff(trx, id)
    if (found === undefined) throw new DomainError('request.not_found')
    const key = { organizationId: found.organization_id, programId: found.id }
    const held = await lockProgram(trx, key)
    const isOpen = held !== undefined && held.state !== 'closed' && triageOf(held) !== 'own'
    if (!isOpen || (isTaken && held.is_managed)) throw new DomainError('program.move_refused')
    // Given back, the wish is over too: nobody is asked again by themselves.
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
    return toProgram({ ...found, ...after })
  })
}

export function takeTriage(
  context: Context,
  actor: SignedIn,
  { params, body }: Received<typeof takeStaffTriage>,
): Promise<StaffProgram> {
  return decide(context, actor, { id: params.id, isTaken: true, reason: body.reason })
}

export function returnTriage(
  context: Context,
  actor: SignedIn,
  { params, body }: Received<typeof returnStaffTriage>,
): Promise<StaffProgram> {
  return decide(context, actor, { id: params.id, isTaken: false, reason: body.reason })
}
