import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { assignStaffLead as operation } from '@grana/contract/staff/leads'
import { actOnLead } from './act-on-lead.ts'
import { ownersBefore } from './policy.ts'
import { setLeadOwner } from './queries.ts'

export const assignStaffLead = handle(operation, (context, actor, { params, body }) => {
  const to = body.owner === 'me' ? actor.user.id : null
  return actOnLead(context, actor, {
    id: params.id,
    work: async (trx, lead) => {
      const move = { from: ownersBefore(actor.user.id, body), to, at: context.clock() }
      if (!(await setLeadOwner(trx, lead.id, move))) throw new DomainError('staff.state_changed')
      return { action: to === null ? 'lead.released' : 'lead.taken', reason: null }
    },
  })
})
