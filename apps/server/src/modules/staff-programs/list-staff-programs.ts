import { handle } from '#server/http/handle.ts'
import { listStaffPrograms as operation } from '@grana/contract/staff/programs'
import { asStaff, toPageMeta } from '../staff/public.ts'
import { toStaffProgram } from './change-state-as-staff.ts'
import { pageOfPrograms } from './queries.ts'

export const listStaffPrograms = handle(operation, (context, actor, { query }) => {
  const page = query.page ?? 1
  return asStaff(context, actor, async (trx) => {
    const { rows, total } = await pageOfPrograms(trx, { state: query.state, text: query.q ?? '', page })
    return { data: rows.map(toStaffProgram), meta: toPageMeta(page, total) }
  })
})
