import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { canAppoint } from '#server/permissions/appoint.ts'
import { removeProgramMember as operation } from '@grana/contract/customers/members'
import { recordEvent } from '../audit/public.ts'
import { withdrawStaleInvitations } from './queries-departure.ts'
import { deleteAppointment, hasOtherProgramOwner, hasProgram } from './queries-programs.ts'
import { lockMemberships } from './queries.ts'
import { toAppointmentEvent } from './to-appointment-event.ts'

export const removeProgramMember = handle(operation, ({ db }, actor, { params }) => {
  const { organizationId } = actor.membership
  if (!canAppoint(actor.membership, params.program, params.role)) throw new DomainError('auth.forbidden')
  const appointment = { organizationId, programId: params.program, userId: params.member, role: params.role }
  return inTransactionAs(db, actor.user, async (trx) => {
    await lockMemberships(trx, organizationId)
    if (!(await hasProgram(trx, appointment))) throw new DomainError('request.not_found')
    const isLast = params.role === 'owner' && !(await hasOtherProgramOwner(trx, appointment))
    // Recorded first: members who remove themselves may not write audit events of the program afterwards.
    await recordEvent(trx, toAppointmentEvent(actor, { ...appointment, action: 'member.dismissed' }))
    if (!(await deleteAppointment(trx, appointment))) throw new DomainError('request.not_found')
    if (isLast) throw new DomainError('program.last_owner')
    await withdrawStaleInvitations(trx, organizationId)
    return null
  })
})
