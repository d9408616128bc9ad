import type { Context } from '#server/context.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import type { Received, Result } from '@grana/contract/operation'
import type { listStaffPrograms, pauseStaffProgram, StaffProgram } from '@grana/contract/staff/programs'
import { listOwners, notify } from '../notifications/public.ts'
import { moveProgram } from '../programs/public.ts'
import { asStaff, paging, recordAct } from '../staff/public.ts'
import { findProgramForStaff, pageOfPrograms, type FoundProgram } from './queries.ts'

function toProgram(found: FoundProgram): StaffProgram {
  return {
    id: found.id,
    name: found.name,
    organization: { id: found.organization_id, name: found.organization_name },
    kind: found.kind as StaffProgram['kind'],
    visibility: found.visibility as StaffProgram['visibility'],
    state: found.state as StaffProgram['state'],
    published_at: found.published_at?.toISOString() ?? null,
    moves: found.state === 'active' ? ['pause'] : [],
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

/** Pauses a program; the organization can open it again, and is told why it was paused. */
export function pauseProgram(
  context: Context,
  actor: SignedIn,
  { params, body }: Received<typeof pauseStaffProgram>,
): Promise<StaffProgram> {
  const at = context.clock()
  return asStaff(context, actor, async (trx) => {
    const found = await findProgramForStaff(trx, params.id)
    if (found === undefined) throw new DomainError('request.not_found')
    const key = { organizationId: found.organization_id, programId: found.id }
    await moveProgram(trx, key, { to: 'paused', at, reason: body.reason })
    const subject = { subject: 'program', subject_id: found.id, subject_name: found.name }
    const tenant = { organization_id: found.organization_id }
    const actId = await recordAct(trx, actor, {
      ...subject,
      ...tenant,
      action: 'program.paused',
      reason: body.reason,
      at,
    })
    await emit(trx, 'staff.acted', { actId })
    const to = await listOwners(trx, key.organizationId)
    const told = { kind: 'program.paused_by_staff', data: { program_id: found.id } } as const
    await notify(trx, { ...told, to, organizationId: key.organizationId, at })
    return toProgram({ ...found, state: 'paused' })
  })
}
