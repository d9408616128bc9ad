import { handle } from '#server/http/handle.ts'
import { getStaffOverview as operation, type StaffSection } from '@grana/contract/staff/overview'
import { asStaff } from './acts.ts'
import { placesOf } from './policy.ts'
import { countAssigned, countDisputes, countWaiting, type Waiting } from './queries.ts'
import { staffRoleOf } from './staff-role-of.ts'

/** The sections that the caller may use, with what waits in each and since when. */
export const getStaffOverview = handle(operation, (context, actor) => {
  const role = staffRoleOf(actor)
  return asStaff(context, actor, async (trx) => {
    const rows =
      role === 'administrator'
        ? await countWaiting(trx)
        : [{ place: 'reports', ...(await countAssigned(trx, actor.user.id)) } as const]
    const disputes = { place: 'disputes', ...(await countDisputes(trx, context.clock())) } as const
    const waiting = new Map<StaffSection, Waiting>([...rows, disputes].map((row) => [row.place, row]))
    const places = placesOf(role).map((place) => ({
      place,
      waiting: waiting.get(place)?.count ?? 0,
      oldest_at: waiting.get(place)?.oldest?.toISOString() ?? null,
    }))
    return { role, places }
  })
})
