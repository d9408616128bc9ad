import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { lengths } from '@grana/contract/fields'
import type { Sector } from '@grana/contract/program-values'
import type { OrganizationDetail, OrganizationAction } from '@grana/contract/staff/organizations'
import { notify } from '../notifications/public.ts'
import { updateDirectoryEntries } from '../programs/public.ts'
import { moveProgramAsStaff } from '../staff-programs/public.ts'
import { asStaff, recordAct } from '../staff/public.ts'
import { getOrganizationDetail } from './get-organization-detail.ts'
import { listOrganizationOwners, listPublishedPrograms, renameOrganization, updateApproval } from './queries.ts'

type DecisionInput = {
  id: string
  move: OrganizationAction
  reason: string
  seen_at?: string | undefined
  sector?: Sector
  public_name?: 'current' | 'legal' | undefined
}

const outcomes = { approve: 'approved', refuse: 'refused' } as const

/** A program that needed no review may be published already when its organization is refused: it pauses, and its page ends. */
async function withdrawPrograms(
  trx: Trx,
  actor: SignedIn,
  { organizationId, reason, at }: { organizationId: string; reason: string; at: Date },
): Promise<void> {
  for (const { id, is_running: isRunning } of await listPublishedPrograms(trx, organizationId))
    if (isRunning) await moveProgramAsStaff(trx, actor, { id, to: 'paused', reason, at })
  await refreshPages(trx, organizationId)
}

/** Staff approve an organization by its name: what it published before goes by it. References of reports keep its initials. */
async function takeName(trx: Trx, id: string, name: string): Promise<void> {
  await renameOrganization(trx, id, name)
  await refreshPages(trx, id)
}

async function refreshPages(trx: Trx, organizationId: string): Promise<void> {
  const programs = await listPublishedPrograms(trx, organizationId)
  await updateDirectoryEntries(
    trx,
    programs.map(({ id }) => id),
  )
  for (const { id } of programs) await emit(trx, 'program.changed', { programId: id })
}

/** Approves or refuses an organization and notifies its owners of the decision and the reason. */
export function decideOrganization(
  context: Context,
  actor: SignedIn,
  deciding: DecisionInput,
): Promise<OrganizationDetail> {
  const { id, move, reason, sector, seen_at: seenAt, public_name: named } = deciding
  const to = outcomes[move]
  const at = context.clock()
  return asStaff(context, actor, async (trx) => {
    const { approval, moves, name, legal_name: legalName } = await getOrganizationDetail(trx, id)
    const isDone =
      moves.includes(move) &&
      (await updateApproval(trx, id, { from: approval, to, at, seenAt, ...(sector && { sector }) }))
    if (!isDone) throw new DomainError('staff.state_changed')
    if (named === 'legal' && legalName !== null && legalName.length <= lengths.organization)
      await takeName(trx, id, legalName)
    const subject = { subject: 'organization', subject_id: id, organization_id: id, subject_name: name } as const
    const actId = await recordAct(trx, actor, { ...subject, action: `organization.${to}`, reason, at })
    await emit(trx, 'staff.acted', { actId })
    if (to === 'refused') await withdrawPrograms(trx, actor, { organizationId: id, reason, at })
    else await emit(trx, 'organization.approved', { organizationId: id })
    const owners = to === 'approved' ? await listOrganizationOwners(trx, id) : []
    const notification = { kind: 'organization.approved', data: {}, organizationId: id, at } as const
    await notify(trx, { ...notification, to: owners.map((owner) => owner.id) })
    return getOrganizationDetail(trx, id)
  })
}
