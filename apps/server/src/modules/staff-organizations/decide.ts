import type { Context } from '#server/context.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import type { Received } from '@grana/contract/operation'
import type {
  approveOrganization,
  OrganizationDetail,
  OrganizationMove,
  refuseOrganization,
} from '@grana/contract/staff/organizations'
import { notify } from '../notifications/public.ts'
import { asStaff, recordAct } from '../staff/public.ts'
import { decide, ownersFor } from './queries.ts'
import { organizationFor } from './read-organizations.ts'

type Deciding = { id: string; move: OrganizationMove; reason: string; seen_at?: string | undefined; sector?: string }

const outcomes = { approve: 'approved', refuse: 'refused' } as const

/** Decides about an organization, once, and lets its owners hear why. */
function decideOn(context: Context, actor: SignedIn, deciding: Deciding): Promise<OrganizationDetail> {
  const { id, move, reason, sector, seen_at: seenAt } = deciding
  const to = outcomes[move]
  const at = context.clock()
  return asStaff(context, actor, async (trx) => {
    const { approval, moves, name } = await organizationFor(trx, id)
    const isDone =
      moves.includes(move) && (await decide(trx, id, { from: approval, to, at, seenAt, ...(sector && { sector }) }))
    if (!isDone) throw new DomainError('staff.state_changed')
    const subject = { subject: 'organization', subject_id: id, organization_id: id, subject_name: name }
    const actId = await recordAct(trx, actor, { ...subject, action: `organization.${to}`, reason, at })
    await emit(trx, 'staff.acted', { actId })
    const owners = to === 'approved' ? await ownersFor(trx, id) : []
    const told = { kind: 'organization.approved', data: {}, organizationId: id, at } as const
    await notify(trx, { ...told, to: owners.map((owner) => owner.id) })
    return organizationFor(trx, id)
  })
}

export function approve(
  context: Context,
  actor: SignedIn,
  { params, body }: Received<typeof approveOrganization>,
): Promise<OrganizationDetail> {
  return decideOn(context, actor, { id: params.id, move: 'approve', ...body })
}

export function refuse(
  context: Context,
  actor: SignedIn,
  { params, body }: Received<typeof refuseOrganization>,
): Promise<OrganizationDetail> {
  return decideOn(context, actor, { id: params.id, move: 'refuse', ...body })
}
