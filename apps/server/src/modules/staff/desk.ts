import type { Context } from '#server/context.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import type { Answer, Received, Result } from '@grana/contract/operation'
import type { getStaffDesk, listStaffActs, StaffPlace } from '@grana/contract/staff/desk'
import type { StaffRole } from '@grana/contract/tenancy'
import { asStaff, paging, toAct } from './acts.ts'
import { placesOf } from './policy.ts'
import { countAssigned, countUnassigned, countWaiting, pageOfActs } from './queries.ts'

/** The gate lets nobody through here who has no role. */
function roleOf({ user }: SignedIn): StaffRole {
  return user.staffRole ?? 'triager'
}

/** Where the caller may go, and what waits there. */
export function readDesk(context: Context, actor: SignedIn): Promise<Answer<typeof getStaffDesk>> {
  const role = roleOf(actor)
  return asStaff(context, actor, async (trx) => {
    const counts = role === 'administrator' ? await countWaiting(trx) : undefined
    const waiting: Partial<Record<StaffPlace, number>> = counts
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
}

/** What staff did; whoever is no administrator sees their own acts, whatever they ask for. */
export function readActs(
  context: Context,
  actor: SignedIn,
  { query }: Received<typeof listStaffActs>,
): Promise<Result<typeof listStaffActs>> {
  const isOwn = query.by === 'me' || roleOf(actor) !== 'administrator'
  const page = query.page ?? 1
  const filter = { staffId: isOwn ? actor.user.id : undefined, words: query.q ?? '' }
  return asStaff(context, actor, async (trx) => {
    const { rows, total } = await pageOfActs(trx, filter, page)
    return { data: rows.map(toAct), meta: paging(page, total) }
  })
}
