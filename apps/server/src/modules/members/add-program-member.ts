import { inTransactionAs } from '#server/db/transaction.ts'
import { assertFresh } from '#server/http/access.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { isApproverRole, canAppoint } from '#server/permissions/appoint.ts'
import { addProgramMember as operation, reauthenticationSeconds } from '@grana/contract/customers/members'
import { recordEvent } from '../audit/public.ts'
import { notifyOwnersOfApprover } from './notify-owners-of-approver.ts'
import { hasProgram, insertAppointment } from './queries-programs.ts'
import { findMemberRole, lockMemberships } from './queries.ts'
import { toAppointmentEvent } from './to-appointment-event.ts'

export const addProgramMember = handle(operation, ({ db, clock }, actor, { params, body }) => {
  const { organizationId } = actor.membership
  if (!canAppoint(actor.membership, params.program, body.role)) throw new DomainError('auth.forbidden')
  const isApprover = isApproverRole({ programRole: body.role })
  if (isApprover) assertFresh({ freshWithin: reauthenticationSeconds }, actor, clock())
  const appointment = { organizationId, programId: params.program, userId: body.member, role: body.role }
  return inTransactionAs(db, actor.user, async (trx) => {
    await lockMemberships(trx, organizationId)
    if (!(await hasProgram(trx, appointment))) throw new DomainError('request.not_found')
    if ((await findMemberRole(trx, organizationId, body.member)) === undefined)
      throw new DomainError('request.not_found')
    if (!(await insertAppointment(trx, appointment))) throw new DomainError('member.already')
    await recordEvent(trx, toAppointmentEvent(actor, { ...appointment, action: 'member.appointed' }))
    if (isApprover) await notifyOwnersOfApprover(trx, organizationId, { userId: body.member, at: clock() })
    return null
  })
})
