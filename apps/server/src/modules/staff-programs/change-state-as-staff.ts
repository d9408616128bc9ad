import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import type { StaffProgram } from '@grana/contract/staff/programs'
import { listOwners, notify } from '../notifications/public.ts'
import { changeProgramState, type ProgramKey, triageOf } from '../programs/public.ts'
import { asStaff, recordAct } from '../staff/public.ts'
import { findProgramForStaff, type FoundProgram } from './queries.ts'

type Actions = StaffProgram['moves']

function triageActions(found: FoundProgram): Actions {
  const stand = triageOf(found)
  if (found.state === 'closed' || stand === 'own') return []
  return stand === 'asked' ? ['take_triage', 'return_triage'] : ['return_triage']
}

function actionsOf(found: FoundProgram): Actions {
  const { state, kind, paused_by_staff: isPausedByStaff } = found
  // The state of the program of a pentest follows its engagement.
  if (kind === 'pentest') return triageActions(found)
  if (isPausedByStaff) return ['resume', ...triageActions(found)]
  return [...(state === 'active' || state === 'paused' ? (['pause'] as const) : []), ...triageActions(found)]
}

export function toStaffProgram(found: FoundProgram): StaffProgram {
  return {
    id: found.id,
    name: found.name,
    organization: { id: found.organization_id, name: found.organization_name },
    kind: found.kind,
    visibility: found.visibility,
    state: found.state,
    published_at: found.published_at?.toISOString() ?? null,
    triage: triageOf(found),
    moves: actionsOf(found),
  }
}

type StateChange = { id: string; to: 'active' | 'paused'; reason: string; at: Date; cause?: 'payment' }

/** Changes the state of a program in a transaction as staff, records the reason, and notifies its owners. */
export async function moveProgramAsStaff(
  trx: Trx,
  actor: SignedIn,
  { id, to, reason, at, cause }: StateChange,
): Promise<StaffProgram> {
  const found = await findProgramForStaff(trx, id)
  if (found === undefined) throw new DomainError('request.not_found')
  if (found.kind === 'pentest') throw new DomainError('program.of_pentest')
  const key = { organizationId: found.organization_id, programId: found.id }
  if (to === 'active' && !found.paused_by_staff) throw new DomainError('program.move_refused')
  await changeProgramState(trx, key, { to, at, reason, byStaff: true, cause })
  const actId = await recordAct(trx, actor, {
    subject: 'program',
    subject_id: found.id,
    subject_name: found.name,
    organization_id: found.organization_id,
    action: to === 'paused' ? 'program.paused' : 'program.resumed',
    reason,
    at,
  })
  await emit(trx, 'staff.acted', { actId })
  if (to === 'paused') await notifyOwners(trx, key, at)
  return toStaffProgram({ ...found, state: to, paused_by_staff: to === 'paused' })
}

/** Pauses or resumes a program as staff. */
export function changeStateAsStaff(
  context: Context,
  actor: SignedIn,
  change: Omit<StateChange, 'at' | 'cause'>,
): Promise<StaffProgram> {
  const at = context.clock()
  return asStaff(context, actor, (trx) => moveProgramAsStaff(trx, actor, { ...change, at }))
}

async function notifyOwners(trx: Trx, { organizationId, programId }: ProgramKey, at: Date): Promise<void> {
  const to = await listOwners(trx, organizationId)
  await notify(trx, { kind: 'program.paused_by_staff', data: { program_id: programId }, to, organizationId, at })
}
