import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { releaseDispute as operation } from '@grana/contract/staff/disputes'
import { asStaff, recordStaffOnlyAct } from '../staff/public.ts'
import { giveBack } from './queries-desk.ts'

/** Returns a dispute to the queue of staff, which ends the caller's access to its report. */
export const releaseDispute = handle(operation, (context, actor, { params, body }) => {
  const at = context.clock()
  return asStaff(context, actor, async (trx) => {
    const handed = await giveBack(trx, params.id, at)
    if (handed === undefined) throw new DomainError('request.not_found')
    const { organization_id: organizationId, report_id: reportId, event, reference } = handed
    await recordStaffOnlyAct(trx, actor, {
      subject: 'report',
      subject_id: reportId,
      subject_name: reference,
      organization_id: organizationId,
      action: 'dispute.released',
      reason: body.reason,
      at,
    })
    await emit(trx, 'report.happened', { organizationId, reportId, number: event })
    return { id: params.id }
  })
})
