import { handle } from '#server/http/handle.ts'
import { getStaffOverview as operation, type StaffSection } from '@grana/contract/staff/overview'
import { asStaff } from './acts.ts'
import { placesOf } from './policy.ts'
import { countAssigned, countUnassigned, countWaiting } from './queries.ts'
import { staffRoleOf } from './staff-role-of.ts'

/** The sections that the caller may use, with the number of waiting items in each. */
export const getStaffOverview = handle(operation, (context, actor) => {
  const role = staffRoleOf(actor)
  return asStaff(context, actor, async (trx) => {
    const counts = role === 'administrator' ? await countWaiting(trx) : undefined
    const waiting: Partial<Record<StaffSection, number>> = counts
      ? {
          leads: counts.leads,
          organizations: counts.organizations,
          targets: counts.documents,
          people: counts.recoveries,
          triage: await countUnassigned(trx),
        }
      : { reports: await countAssigned(trx, actor.user.id) }
    return { role, places: placesOf(role).map((place) => ({ place, waiting: waiting[place] ?? 0 })) }
  })
})
