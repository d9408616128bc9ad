import { handle } from '#server/http/handle.ts'
import { listDisputes as operation } from '@grana/contract/staff/disputes'
import { asStaff, toPageMeta } from '../staff/public.ts'
import { listDeskPage } from './queries-desk.ts'
import { toCard } from './to-card.ts'

export const listDisputes = handle(operation, (context, actor, { query }) => {
  const page = query.page ?? 1
  const at = context.clock()
  return asStaff(context, actor, async (trx) => {
    const { rows, total } = await listDeskPage(trx, { view: query.view ?? 'waiting', at, page })
    return { data: rows.map((row) => toCard(row, actor, at)), meta: toPageMeta(page, total) }
  })
})
