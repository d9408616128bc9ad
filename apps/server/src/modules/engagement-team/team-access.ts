import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { recordEvent } from '../audit/public.ts'
import { findTenant, lockEngagement, type EngagementKey, type EngagementRow } from '../engagements/public.ts'
import { asStaff, recordStaffOnlyAct } from '../staff/public.ts'

/** Locks an engagement that was sent, for staff. */
export async function lockForStaff(trx: Trx, id: string): Promise<EngagementRow> {
  const tenant = await findTenant(trx, id)
  const engagement = tenant === undefined ? undefined : await lockEngagement(trx, tenant, id)
  if (engagement === undefined) throw new DomainError('request.not_found')
  return engagement
}

type Change = { key: EngagementKey; memberId: string; actorId: string; action: string }

/** Records what a member or staff changed in a team, and lets the worker notify those whom it concerns. A trigger records answers of agents. */
export async function recordTeamChange(trx: Trx, { key, memberId, actorId, action }: Change): Promise<void> {
  const { organization_id: organizationId, id: engagementId } = key
  await recordEvent(trx, { organizationId, actorId, action, thing: 'engagement', thingId: engagementId })
  await emitTeamChange(trx, key, memberId)
}

export async function emitTeamChange(trx: Trx, key: EngagementKey, memberId: string): Promise<void> {
  await emit(trx, 'engagement.team_changed', {
    organizationId: key.organization_id,
    engagementId: key.id,
    memberId,
  })
}

type StaffWork = (
  trx: Trx,
  engagement: EngagementRow,
  at: Date,
) => Promise<{ memberId: string; action: string; reason: string | null }>

/** Locks an engagement, runs `work` on its team, and records the staff action. */
export function changeTeamAsStaff<T>(
  context: Context,
  actor: SignedIn,
  { id, work, answer }: { id: string; work: StaffWork; answer: (trx: Trx, engagement: EngagementRow) => Promise<T> },
): Promise<T> {
  const at = context.clock()
  return asStaff(context, actor, async (trx) => {
    const engagement = await lockForStaff(trx, id)
    const { memberId, action, reason } = await work(trx, engagement, at)
    await recordTeamChange(trx, { key: engagement, memberId, actorId: actor.user.id, action })
    await recordStaffOnlyAct(trx, actor, {
      action,
      reason,
      subject: 'engagement',
      subject_id: id,
      subject_name: engagement.title,
      organization_id: engagement.organization_id,
      at,
    })
    return answer(trx, engagement)
  })
}
