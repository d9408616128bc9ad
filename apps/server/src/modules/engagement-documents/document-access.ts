import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { Member, SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { decide, rolesOf } from '#server/permissions/decide.ts'
import { emit } from '#server/reactions.ts'
import type { DocumentContent } from '@grana/contract/engagements/document-content'
import type { DocumentFile, EngagementDocuments } from '@grana/contract/engagements/documents'
import { recordEvent } from '../audit/public.ts'
import { getOwnTeamEngagement, type TeamEngagement } from '../engagement-team/public.ts'
import {
  findForStaff,
  getReadableEngagement,
  findTenant,
  lockEngagement,
  type EngagementRow,
} from '../engagements/public.ts'
import { asStaff, recordStaffOnlyAct } from '../staff/public.ts'
import { toFileAnswer } from './file-answer.ts'
import { findVersion, type DocumentKey } from './queries-documents.ts'
import { toStaffDocuments } from './to-documents.ts'

export const keyOf = (row: { organization_id: string; id: string }, version: number): DocumentKey => ({
  organizationId: row.organization_id,
  engagementId: row.id,
  version,
})

/** The engagement, and whether the member reads all of its findings. */
export async function findForMember(trx: Trx, { membership, decision }: Member, id: string) {
  const engagement = await getReadableEngagement(trx, { membership, decision }, id)
  const readsReport =
    engagement.program_id !== null && decide('report.read', rolesOf(membership, engagement.program_id)) === 'yes'
  return { engagement, readsReport }
}

const delivered: readonly string[] = ['issued', 'replaced']

type MemberWish = { engagement: string; version: number; file?: DocumentFile }

/** A version that was delivered, if the member may read it. The attestation is for every reader of the pentest. */
async function findDelivered(trx: Trx, member: Member, { engagement: id, version, file }: MemberWish) {
  const { engagement, readsReport } = await findForMember(trx, member, id)
  const key = keyOf(engagement, version)
  const found = await findVersion(trx, key)
  const isAllowed = readsReport || file === 'attestation'
  if (!isAllowed || found?.content == null || !delivered.includes(found.state))
    throw new DomainError('request.not_found')
  return { key, content: found.content }
}

type DocumentView = { key: DocumentKey; actorId: string; action: 'document.read' | 'document.downloaded' }

/** Records in the audit log of the organization who opened a version or downloaded a file of it. */
const recordDocumentView = (trx: Trx, { key, actorId, action }: DocumentView): Promise<void> =>
  recordEvent(trx, {
    organizationId: key.organizationId,
    actorId,
    action,
    thing: 'engagement',
    thingId: key.engagementId,
    details: { version: key.version },
  })

/** Loads a delivered version for a member. Records the view. */
export const readAsMember = ({ db }: Context, member: Member, wish: MemberWish): Promise<DocumentContent> =>
  inTransactionAs(db, member.user, async (trx) => {
    const { key, content } = await findDelivered(trx, member, wish)
    await recordDocumentView(trx, { key, actorId: member.user.id, action: 'document.read' })
    return content
  })

/** Loads a file of a delivered version for a member. Records the download. */
export const fileForMember = ({ db }: Context, member: Member, wish: MemberWish & { file: DocumentFile }) =>
  inTransactionAs(db, member.user, async (trx) => {
    const { key, content } = await findDelivered(trx, member, wish)
    await recordDocumentView(trx, { key, actorId: member.user.id, action: 'document.downloaded' })
    return toFileAnswer(trx, key, { file: wish.file, content })
  })

/** The engagement whose team the agent leads; not found for every other agent. */
export async function getLedEngagement(trx: Trx, id: string): Promise<TeamEngagement> {
  const team = await getOwnTeamEngagement(trx, id)
  if (team.role !== 'lead') throw new DomainError('request.not_found')
  return team
}

/** A version that is made. */
export async function findMade(trx: Trx, key: DocumentKey): Promise<DocumentContent> {
  const found = await findVersion(trx, key)
  if (found?.content == null) throw new DomainError('request.not_found')
  return found.content
}

type TeamReading = Pick<DocumentView, 'action'> & { engagement: string; edition: number }

/** Loads a version for the lead of the team. Records the view in the log of the organization. */
export async function findMadeForLead(trx: Trx, { user }: SignedIn, { engagement, edition, action }: TeamReading) {
  const key = keyOf(await getLedEngagement(trx, engagement), edition)
  const content = await findMade(trx, key)
  await recordDocumentView(trx, { key, actorId: user.id, action })
  return { key, content }
}

type StaffReading = Pick<DocumentView, 'action'> & { id: string; edition: number }

/** Loads a version for staff. The organization reads in its log who of the platform opened it. */
export async function findMadeForStaff(trx: Trx, actor: SignedIn, { id, edition, action }: StaffReading) {
  const key = keyOf(await findForStaff(trx, id), edition)
  const content = await findMade(trx, key)
  await recordDocumentView(trx, { key, actorId: actor.user.id, action })
  return { key, content }
}

type Decision = {
  action: string
  event: 'document.decided' | 'document.issued' | 'attestation.revoked'
  reason: string | null
}
type Work = (trx: Trx, given: { engagement: EngagementRow; key: DocumentKey; at: Date }) => Promise<Decision>

/** Locks the engagement, runs `work` on a version of its report, and records the staff action. */
export function decideAsStaff(
  context: Context,
  actor: SignedIn,
  { id, version, work }: { id: string; version: number; work: Work },
): Promise<EngagementDocuments> {
  const at = context.clock()
  return asStaff(context, actor, async (trx) => {
    const tenant = await findTenant(trx, id)
    const engagement = tenant === undefined ? undefined : await lockEngagement(trx, tenant, id)
    if (engagement === undefined) throw new DomainError('request.not_found')
    const key = keyOf(engagement, version)
    if ((await findVersion(trx, key)) === undefined) throw new DomainError('request.not_found')
    const { action, event, reason } = await work(trx, { engagement, key, at })
    await recordEvent(trx, {
      organizationId: engagement.organization_id,
      actorId: actor.user.id,
      action,
      thing: 'engagement',
      thingId: id,
      details: { version },
    })
    await recordStaffOnlyAct(trx, actor, {
      action,
      reason,
      subject: 'engagement',
      subject_id: id,
      subject_name: engagement.title,
      organization_id: engagement.organization_id,
      at,
    })
    await emit(trx, event, key)
    return toStaffDocuments(trx, engagement, actor.user.id)
  })
}

/** Statements of a decision about a version. */
export const decisionBound = {
  maxStatements: 30,
  why: 'decides about a version with its attestation, audit event, staff action and job, and returns all versions',
} as const
