import { handle } from '#server/http/handle.ts'
import { listStaffEngagements as operation } from '@grana/contract/engagements/staff-engagements'
import { asStaff, toPageMeta } from '../staff/public.ts'
import { countDesk, pageOfDesk } from './queries-desk.ts'
import { toCard } from './to-engagement.ts'

export const listStaffEngagements = handle(operation, (context, actor, { query }) => {
  const page = query.page ?? 1
  return asStaff(context, actor, async (trx) => {
    const { rows, total } = await pageOfDesk(trx, { show: query.show ?? 'waiting', page })
    const data = rows.map((row) => ({
      ...toCard(row, row),
      organization: { id: row.organization_id, name: row.organization_name },
      ...(row.hours !== null && { hours: row.hours }),
    }))
    return { data, meta: { ...toPageMeta(page, total), counts: await countDesk(trx) } }
  })
})
