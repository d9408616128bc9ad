import { handle } from '#server/http/handle.ts'
import { listStaffAuditEvents as operation } from '@grana/contract/staff/overview'
import { asStaff, toPageMeta, toAct } from './acts.ts'
import { pageOfActs } from './queries.ts'
import { staffRoleOf } from './staff-role-of.ts'

/** Lists staff actions. Callers who are not administrators see only their own, whatever the filter. */
export const listStaffAuditEvents = handle(operation, (context, actor, { query }) => {
  const isOwn = query.by === 'me' || staffRoleOf(actor) !== 'administrator'
  const page = query.page ?? 1
  const filter = { staffId: isOwn ? actor.user.id : undefined, words: query.q ?? '' }
  return asStaff(context, actor, async (trx) => {
    const { rows, total } = await pageOfActs(trx, filter, page)
    return { data: rows.map(toAct), meta: toPageMeta(page, total) }
  })
})
