import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { activateBackupContact as operation } from '@grana/contract/customers/members'
import { recordEvent } from '../audit/public.ts'
import { setBackupContactActivation } from './queries-programs.ts'
import { toAppointmentEvent } from './to-appointment-event.ts'

export const activateBackupContact = handle(operation, ({ db, clock }, actor, input) => {
  const { params, body } = input
  const { organizationId } = actor.membership
  const key = { organizationId, programId: params.program, userId: params.member }
  return inTransactionAs(db, actor.user, async (trx) => {
    if (!(await setBackupContactActivation(trx, key, body.active ? clock() : null)))
      throw new DomainError('request.not_found')
    const action = body.active ? 'member.activated' : 'member.deactivated'
    await recordEvent(trx, toAppointmentEvent(actor, { ...key, role: 'backup_contact', action }))
    return null
  })
})
