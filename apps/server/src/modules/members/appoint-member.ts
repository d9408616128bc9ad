import type { Context } from '#server/context.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import { demandFresh } from '#server/http/access.ts'
import type { Member as Actor } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { appointableRoles, givesApproval, mayAppoint } from '#server/permissions/appoint.ts'
import {
  freshSeconds,
  type activateBackup,
  type appointMember,
  type dismissMember,
  type listProgramMembers,
} from '@grana/contract/customers/members'
import type { Received, Result } from '@grana/contract/operation'
import type { ProgramRole } from '@grana/contract/tenancy'
import { recordEvent } from '../audit/public.ts'
import { notifyOfApprover } from './notify-of-approver.ts'
import { withdrawStale } from './queries-departure.ts'
import {
  deleteAppointment,
  hasOtherProgramOwner,
  hasProgram,
  insertAppointment,
  readProgramMembers,
  setActivation,
} from './queries-programs.ts'
import { findRole, lockMembers } from './queries.ts'

export async function listAppointed(
  { db }: Context,
  { user, standing }: Actor,
  { params }: Received<typeof listProgramMembers>,
): Promise<Result<typeof listProgramMembers>> {
  const key = { organizationId: standing.organizationId, programId: params.program }
  const rows = await inTransactionAs(db, user, async (trx) => {
    if (!(await hasProgram(trx, key))) throw new DomainError('request.not_found')
    return readProgramMembers(trx, key)
  })
  const data = rows.map(({ activated_at: activatedAt, created_at: createdAt, ...row }) => {
    const role = row.role as ProgramRole
    const dismiss = mayAppoint(standing, params.program, role)
    return {
      ...row,
      role,
      is_activated: activatedAt !== null,
      appointed_at: createdAt.toISOString(),
      can: { dismiss, activate: dismiss && role === 'backup_contact' },
    }
  })
  return { data, meta: { can_appoint: appointableRoles(standing, params.program) } }
}

type Change = { programId: string; userId: string; role: ProgramRole; action: string }

function eventOf({ user, standing }: Actor, { programId, userId, role, action }: Change) {
  return {
    organizationId: standing.organizationId,
    programId,
    actorId: user.id,
    action,
    thing: 'member',
    thingId: userId,
    details: { role },
  }
}

export function appoint(
  { db, clock }: Context,
  actor: Actor,
  { params, body }: Received<typeof appointMember>,
): Promise<null> {
  const { organizationId } = actor.standing
  if (!mayAppoint(actor.standing, params.program, body.role)) throw new DomainError('auth.forbidden')
  const isApprover = givesApproval({ programRole: body.role })
  if (isApprover) demandFresh({ freshWithin: freshSeconds }, actor, clock())
  const appointment = { organizationId, programId: params.program, userId: body.member, role: body.role }
  return inTransactionAs(db, actor.user, async (trx) => {
    await lockMembers(trx, organizationId)
    if (!(await hasProgram(trx, appointment))) throw new DomainError('request.not_found')
    if ((await findRole(trx, organizationId, body.member)) === undefined) throw new DomainError('request.not_found')
    if (!(await insertAppointment(trx, appointment))) throw new DomainError('member.already')
    await recordEvent(trx, eventOf(actor, { ...appointment, action: 'member.appointed' }))
    if (isApprover) await notifyOfApprover(trx, organizationId, { userId: body.member, at: clock() })
    return null
  })
}

export function dismiss({ db }: Context, actor: Actor, { params }: Received<typeof dismissMember>): Promise<null> {
  const { organizationId } = actor.standing
  if (!mayAppoint(actor.standing, params.program, params.role)) throw new DomainError('auth.forbidden')
  const appointment = { organizationId, programId: params.program, userId: params.member, role: params.role }
  return inTransactionAs(db, actor.user, async (trx) => {
    await lockMembers(trx, organizationId)
    if (!(await hasProgram(trx, appointment))) throw new DomainError('request.not_found')
    const isLast = params.role === 'owner' && !(await hasOtherProgramOwner(trx, appointment))
    // Written first: whoever dismisses themselves may not write into the log of what is no longer theirs.
    await recordEvent(trx, eventOf(actor, { ...appointment, action: 'member.dismissed' }))
    if (!(await deleteAppointment(trx, appointment))) throw new DomainError('request.not_found')
    if (isLast) throw new DomainError('program.last_owner')
    await withdrawStale(trx, organizationId)
    return null
  })
}

export function standIn({ db, clock }: Context, actor: Actor, input: Received<typeof activateBackup>): Promise<null> {
  const { params, body } = input
  const { organizationId } = actor.standing
  const key = { organizationId, programId: params.program, userId: params.member }
  return inTransactionAs(db, actor.user, async (trx) => {
    if (!(await setActivation(trx, key, body.active ? clock() : null))) throw new DomainError('request.not_found')
    const action = body.active ? 'member.activated' : 'member.deactivated'
    await recordEvent(trx, eventOf(actor, { ...key, role: 'backup_contact', action }))
    return null
  })
}
