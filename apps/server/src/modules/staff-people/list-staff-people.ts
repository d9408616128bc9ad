import { handle } from '#server/http/handle.ts'
import { listStaffPeople as operation } from '@grana/contract/staff/people'
import { asStaff, toPageMeta } from '../staff/public.ts'
import { toPersonRow } from './get-person-detail.ts'
import { pageOfPeople } from './queries.ts'

export const listStaffPeople = handle(operation, (context, actor, { query }) => {
  const page = query.page ?? 1
  return asStaff(context, actor, async (trx) => {
    const { rows, total } = await pageOfPeople(trx, { words: query.q ?? '', page })
    return { data: rows.map(toPersonRow), meta: toPageMeta(page, total) }
  })
})
