import { handle } from '#server/http/handle.ts'
import { assignStaffLead as operation } from '@grana/contract/staff/leads'
import { actOnLead } from './act-on-lead.ts'
import { setLeadOwner } from './queries.ts'

export const assignStaffLead = handle(operation, (context, actor, { params, body }) => {
  const id = body.owner === 'me' ? actor.user.id : null
  return actOnLead(context, actor, {
    id: params.id,
    work: async (trx, lead) => {
      await setLeadOwner(trx, lead.id, { id, at: context.clock() })
      return { action: id === null ? 'lead.released' : 'lead.taken', reason: null }
    },
  })
})
