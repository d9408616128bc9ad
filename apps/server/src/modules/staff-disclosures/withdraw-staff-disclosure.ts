import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { withdrawStaffDisclosure as operation } from '@grana/contract/staff/disclosures'
import { asStaff, recordStaffOnlyAct } from '../staff/public.ts'
import { wasPublished, withdrawAsStaff } from './queries.ts'

/** Withdraws a page at once. Both sides read the reason in the history of the report. */
export const withdrawStaffDisclosure = handle(operation, (context, actor, { params, body }) => {
  const at = context.clock()
  return asStaff(context, actor, async (trx) => {
    const withdrawn = await withdrawAsStaff(trx, { slug: params.slug, reason: body.reason, at })
    if (withdrawn === undefined)
      throw new DomainError((await wasPublished(trx, params.slug)) ? 'disclosure.refused' : 'request.not_found')
    const { organization_id: organizationId, report_id: reportId, number, reference, program_id: programId } = withdrawn
    await recordStaffOnlyAct(trx, actor, {
      subject: 'report',
      subject_id: reportId,
      subject_name: reference,
      organization_id: organizationId,
      action: 'report.disclosure_withdrawn',
      reason: body.reason,
      at,
    })
    await emit(trx, 'report.happened', { organizationId, reportId, number })
    await emit(trx, 'program.changed', { programId })
    return { withdrawn: true }
  })
})
