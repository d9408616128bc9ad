import { handle } from '#server/http/handle.ts'
import { toCsv } from '#server/lib/csv.ts'
import { exportStaffLeads as operation } from '@grana/contract/staff/leads'
import { leadFile } from '@grana/messages/es/staff/lead-file'
import { asStaff, recordAct } from '../staff/public.ts'
import { listLeadsForExport } from './queries.ts'
import { toLeadQuery } from './to-lead-query.ts'
import { toLeadRow } from './to-lead.ts'

/** Exports filtered leads as CSV. Records who exported them and why. */
export const exportStaffLeads = handle(operation, (context, actor, { body }) => {
  const at = context.clock()
  return asStaff(context, actor, async (trx) => {
    const leads = await listLeadsForExport(trx, toLeadQuery(actor, body))
    await recordAct(trx, actor, {
      action: 'leads.exported',
      subject: 'leads',
      subject_name: `${leads.length}`,
      reason: body.reason,
      at,
    })
    const rows = leads.map((lead) => {
      const { name, email, organization, country, interest, state, owner } = toLeadRow(lead)
      const labels = [leadFile.interests[interest], leadFile.states[state], owner?.name ?? '']
      return [
        lead.created_at.toISOString(),
        name,
        email,
        lead.phone ?? '',
        organization,
        country,
        ...labels,
        lead.message,
      ]
    })
    return {
      file_name: `${leadFile.name}-${at.toISOString().slice(0, 10)}.csv`,
      content: toCsv([[...leadFile.columns], ...rows]),
    }
  })
})
