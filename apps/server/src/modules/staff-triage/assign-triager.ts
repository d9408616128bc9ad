import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { assignTriager as operation } from '@grana/contract/staff/triage'
import { asStaff, recordAct } from '../staff/public.ts'
import { assignReportToTriager } from './queries.ts'

/** Assigns one report to one triager. Staff read only reports that are assigned to them. */
export const assignTriager = handle(operation, (context, actor, { params, body }) => {
  const at = context.clock()
  return asStaff(context, actor, async (trx) => {
    const assigned = await assignReportToTriager(trx, { report: params.id, triager: body.triager, at })
    if (assigned === undefined) throw new DomainError('request.not_found')
    const { organization_id: organizationId, number, reference } = assigned
    await recordAct(trx, actor, {
      subject: 'report',
      subject_id: params.id,
      subject_name: reference,
      organization_id: organizationId,
      action: body.triager === undefined ? 'report.triager_removed' : 'report.triager_assigned',
      reason: body.reason,
      at,
    })
    await emit(trx, 'report.happened', { organizationId, reportId: params.id, number })
    return { id: params.id }
  })
})
