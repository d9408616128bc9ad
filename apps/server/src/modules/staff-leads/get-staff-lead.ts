import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { getStaffLead as operation } from '@grana/contract/staff/leads'
import { asStaff } from '../staff/public.ts'
import { findLeadForStaff } from './queries.ts'
import { toLeadDetail } from './to-lead.ts'

export const getStaffLead = handle(operation, (context, actor, { params }) =>
  asStaff(context, actor, async (trx) => {
    const lead = await findLeadForStaff(trx, params.id)
    if (lead === undefined) throw new DomainError('request.not_found')
    return toLeadDetail(trx, lead)
  }),
)
