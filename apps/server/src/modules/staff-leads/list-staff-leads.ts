import { handle } from '#server/http/handle.ts'
import { listStaffLeads as operation } from '@grana/contract/staff/leads'
import { asStaff, toPageMeta } from '../staff/public.ts'
import { countByState, pageOfLeads } from './queries.ts'
import { toLeadQuery } from './to-lead-query.ts'
import { toLeadRow } from './to-lead.ts'

export const listStaffLeads = handle(operation, (context, actor, { query }) => {
  const page = query.page ?? 1
  return asStaff(context, actor, async (trx) => {
    const { rows, total } = await pageOfLeads(trx, toLeadQuery(actor, query), page)
    return { data: rows.map(toLeadRow), meta: { ...toPageMeta(page, total), counts: await countByState(trx) } }
  })
})
