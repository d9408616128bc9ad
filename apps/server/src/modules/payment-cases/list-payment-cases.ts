import { handle } from '#server/http/handle.ts'
import { listPaymentCases as operation } from '@grana/contract/staff/payment-cases'
import { asStaff, toPageMeta } from '../staff/public.ts'
import { toCard } from './desk.ts'
import { listDeskPage } from './queries-desk.ts'

export const listPaymentCases = handle(operation, (context, actor, { query }) => {
  const page = query.page ?? 1
  return asStaff(context, actor, async (trx) => {
    const { rows, total } = await listDeskPage(trx, { view: query.view ?? 'waiting', page })
    return { data: rows.map((row) => toCard(row, actor)), meta: toPageMeta(page, total) }
  })
})
