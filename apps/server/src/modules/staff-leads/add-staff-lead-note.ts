import { handle } from '#server/http/handle.ts'
import { addStaffLeadNote as operation } from '@grana/contract/staff/leads'
import { actOnLead } from './act-on-lead.ts'

export const addStaffLeadNote = handle(operation, (context, actor, { params, body }) =>
  actOnLead(context, actor, {
    id: params.id,
    work: async () => ({ action: 'lead.noted', reason: body.note }),
  }),
)
