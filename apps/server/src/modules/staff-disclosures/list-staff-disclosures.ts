import { handle } from '#server/http/handle.ts'
import { listStaffDisclosures as operation } from '@grana/contract/staff/disclosures'
import { staffPageSize } from '@grana/contract/staff/fields'
import { pageOfPublished } from '../disclosures/public.ts'
import { asStaff, toPageMeta } from '../staff/public.ts'

export const listStaffDisclosures = handle(operation, (context, actor, { query }) => {
  const page = query.page ?? 1
  return asStaff(context, actor, async (trx) => {
    const { cards, total } = await pageOfPublished(trx, {
      programId: query.program,
      text: query.q,
      size: staffPageSize,
      page,
    })
    return { data: cards, meta: toPageMeta(page, total) }
  })
})
