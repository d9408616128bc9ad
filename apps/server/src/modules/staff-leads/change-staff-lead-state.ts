import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { changeStaffLeadState as operation } from '@grana/contract/staff/leads'
import { actOnLead } from './act-on-lead.ts'
import { leadTransitions } from './policy.ts'
import { setLeadState } from './queries.ts'

export const changeStaffLeadState = handle(operation, (context, actor, { params, body }) =>
  actOnLead(context, actor, {
    id: params.id,
    work: async (trx, lead) => {
      const isOpen = leadTransitions(lead.state).includes(body.state)
      const move = { from: lead.state, to: body.state, at: context.clock() }
      if (!isOpen || !(await setLeadState(trx, lead.id, move))) throw new DomainError('staff.state_changed')
      return { action: `lead.${body.state}`, reason: body.reason }
    },
  }),
)
