import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import type { Received, Result } from '@grana/contract/operation'
import type {
  listStaffPrograms,
  pauseStaffProgram,
  resumeStaffProgram,
  StaffProgram,
} from '@grana/contract/staff/programs'
import { listOwners, notify } from '../notifications/public.ts'
import { moveProgram, triageOf, type ProgramKey } from '../programs/public.ts'
import { asStaff, paging, recordAct } from '../staff/public.ts'
import { findProgramForStaff, pageOfPrograms, type FoundProgram } from './queries.ts'

type Moves = StaffProgram['moves']

function triageMoves(found: FoundProgram): Moves {
  const stand = triageOf(found)
  if (found.state === 'closed' || stand === 'own') return []
  return stand === 'asked' ? ['take_triage', 'return_triage'] : ['return_triage']
}

function movesOf(found: FoundProgram): Moves {
  const { state, paused_by_staff: isHeld } = found
  if (isHeld) return ['resume', ...triageMoves(found)]
  return [...(state === 'active' || state === 'paused' ? (['pause'] as const) : []), ...triageMoves(found)]
}

export function toProgram(found: FoundProgram): StaffProgram {
  return {
    id: found.id,
    name: found.name,
    organization: { id: found.organization_id, name: found.organization_name },
    kind: found.kind as StaffProgram['kind'],
    visibility: found.visibility as StaffProgram['visibility'],
    state: found.state as StaffProgram['state'],
    published_at: found.published_at?.toISOString() ?? null,
    triage: triageOf(found),
    moves: movesOf(found),
  }
}

export function readPrograms(
  context: Context,
  actor: SignedIn,
  { query }: Received<typeof listStaffPrograms>,
): Promise<Result<typeof listStaffPrograms>> {
  const page = query.page ?? 1
  return asStaff(context, actor, async (trx) => {
    const { rows, total } = await pageOfPrograms(trx, { state: query.state, text: query.q ?? '', page })
    return { data: rows.map(toProgram), meta: paging(page, total) }
  })
}

type Moving = { id: string; to: 'active' | 'paused'; reason: string }

/** Moves a program by the word of the platform, writes down why, and has its owners told. */
function moveByStaff(context: Context, actor: SignedIn, { id, to, reason }: Moving): Promise<StaffProgram> {
  const at = context.clock()
  return asStaff(context, actor, async (trx) => {
    const found = await findProgramForStaff(trx, id)
    if (found === undefined) throw new DomainError('request.not_found')
    const key = { organizationId: found.organization_id, programId: found.id }
    if (to === 'active' && !found.paused_by_staff) throw new DomainError('program.move_refused')
    await moveProgram(trx, key, { to, at, reason, byStaff: true })
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
    return toProgram({ ...found, state: to, paused_by_staff: to === 'paused' })
  })
}

async function notifyOwners(trx: Trx, { organizationId, programId }: ProgramKey, at: Date): Promise<void> {
  const to = await listOwners(trx, organizationId)
  await notify(trx, { kind: 'program.paused_by_staff', data: { program_id: programId }, to, organizationId, at })
}

/** Pauses a program, also one that its organization has paused already: from here only staff open it again. */
export function pauseProgram(
  context: Context,
  actor: SignedIn,
  { params, body }: Received<typeof pauseStaffProgram>,
): Promise<StaffProgram> {
  return moveByStaff(context, actor, { id: params.id, to: 'paused', reason: body.reason })
}

/** Lifts what staff paused; a pause of the organization's own is not staff's to end. */
export function resumeProgram(
  context: Context,
  actor: SignedIn,
  { params, body }: Received<typeof resumeStaffProgram>,
): Promise<StaffProgram> {
  return moveByStaff(context, actor, { id: params.id, to: 'active', reason: body.reason })
}
