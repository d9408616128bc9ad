import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { takeDispute as operation } from '@grana/contract/staff/disputes'
import { asStaff, recordStaffOnlyAct } from '../staff/public.ts'
import { takeFromDesk } from './queries-desk.ts'

const refusals = { over: 'dispute.not_open', taken: 'dispute.taken', involved: 'dispute.involved' } as const

/** Assigns a dispute to the caller, who may then read its report. The history of the report shows it to both sides. */
export const takeDispute = handle(operation, (context, actor, { params }) => {
  const at = context.clock()
  return asStaff(context, actor, async (trx) => {
    const handed = await takeFromDesk(trx, params.id, at)
    if (handed === undefined) throw new DomainError('request.not_found')
    if (handed.outcome !== 'done') throw new DomainError(refusals[handed.outcome])
    const { organization_id: organizationId, report_id: reportId, event, reference } = handed
    await recordStaffOnlyAct(trx, actor, {
      subject: 'report',
      subject_id: reportId,
      subject_name: reference,
      organization_id: organizationId,
      action: 'dispute.taken',
      at,
    })
    await emit(trx, 'report.happened', { organizationId, reportId, number: event })
    return { id: params.id }
  })
})
