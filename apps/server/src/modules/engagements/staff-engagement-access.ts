import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { StaffEngagement } from '@grana/contract/engagements/engagement'
import { asStaff, recordStaffOnlyAct } from '../staff/public.ts'
import { findTenant } from './queries-desk.ts'
import { findEngagement, lockEngagement, type EngagementRow } from './queries-engagements.ts'
import { toStaffEngagement } from './to-engagement.ts'

/** An engagement that was sent, as staff read it. */
export async function findForStaff(trx: Trx, id: string): Promise<EngagementRow> {
  const tenant = await findTenant(trx, id)
  const engagement = tenant === undefined ? undefined : await findEngagement(trx, tenant, id)
  if (engagement === undefined) throw new DomainError('request.not_found')
  return engagement
}

type Work = (trx: Trx, engagement: EngagementRow, at: Date) => Promise<{ action: string; reason: string | null }>

/** Locks an engagement that was sent, runs `work`, records the staff action, and returns the engagement as it is then. */
export function actOnStaffEngagement(
  context: Context,
  actor: SignedIn,
  { id, work }: { id: string; work: Work },
): Promise<StaffEngagement> {
  const at = context.clock()
  return asStaff(context, actor, async (trx) => {
    const tenant = await findTenant(trx, id)
    const locked = tenant === undefined ? undefined : await lockEngagement(trx, tenant, id)
    if (tenant === undefined || locked === undefined) throw new DomainError('request.not_found')
    const done = await work(trx, locked, at)
    await recordStaffOnlyAct(trx, actor, {
      ...done,
      subject: 'engagement',
      subject_id: id,
      subject_name: locked.title,
      organization_id: tenant,
      at,
    })
    return toStaffEngagement(trx, (await findEngagement(trx, tenant, id)) ?? locked)
  })
}
