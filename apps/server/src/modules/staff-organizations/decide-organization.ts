import type { Context } from '#server/context.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import type { Sector } from '@grana/contract/program-values'
import type { OrganizationDetail, OrganizationAction } from '@grana/contract/staff/organizations'
import { notify } from '../notifications/public.ts'
import { asStaff, recordAct } from '../staff/public.ts'
import { getOrganizationDetail } from './get-organization-detail.ts'
import { updateApproval, listOrganizationOwners } from './queries.ts'

type DecisionInput = {
  id: string
  move: OrganizationAction
  reason: string
  seen_at?: string | undefined
  sector?: Sector
}

const outcomes = { approve: 'approved', refuse: 'refused' } as const

/** Approves or refuses an organization and notifies its owners of the decision and the reason. */
export function decideOrganization(
  context: Context,
  actor: SignedIn,
  deciding: DecisionInput,
): Promise<OrganizationDetail> {
  const { id, move, reason, sector, seen_at: seenAt } = deciding
  const to = outcomes[move]
  const at = context.clock()
  return asStaff(context, actor, async (trx) => {
    const { approval, moves, name } = await getOrganizationDetail(trx, id)
    const isDone =
      moves.includes(move) &&
      (await updateApproval(trx, id, { from: approval, to, at, seenAt, ...(sector && { sector }) }))
    if (!isDone) throw new DomainError('staff.state_changed')
    const subject = { subject: 'organization', subject_id: id, organization_id: id, subject_name: name } as const
    const actId = await recordAct(trx, actor, { ...subject, action: `organization.${to}`, reason, at })
    await emit(trx, 'staff.acted', { actId })
    const owners = to === 'approved' ? await listOrganizationOwners(trx, id) : []
    const notification = { kind: 'organization.approved', data: {}, organizationId: id, at } as const
    await notify(trx, { ...notification, to: owners.map((owner) => owner.id) })
    return getOrganizationDetail(trx, id)
  })
}
