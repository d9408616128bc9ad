import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { ownPrograms, type Decision, type Membership } from '#server/permissions/decide.ts'
import type { Engagement } from '@grana/contract/engagements/engagement'
import { findEngagement, lockEngagement, type EngagementRow } from './queries-engagements.ts'
import { toEngagement } from './to-engagement.ts'

type Reader = { membership: Membership; decision: Decision; permission?: 'program.read' | 'wallet.read' }

/**
 * The engagement; throws when the member may not read it. Members with roles in programs read the engagements of these
 * programs only.
 */
export async function getReadableEngagement(
  trx: Trx,
  { membership, decision, permission = 'program.read' }: Reader,
  id: string,
): Promise<EngagementRow> {
  const row = await findEngagement(trx, membership.organizationId, id)
  const isReadable =
    decision === 'yes' || (row?.program_id && ownPrograms(membership, permission).includes(row.program_id))
  if (row === undefined || !isReadable) throw new DomainError('request.not_found')
  return row
}

type Member = { user: { id: string }; membership: Membership }
type Work = (trx: Trx, engagement: EngagementRow, at: Date) => Promise<void>

/** Locks an engagement of the member's organization, runs `work`, and returns the engagement as it is then. */
export function actOnEngagement(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { user, membership }: Member,
  { id, work }: { id: string; work: Work },
): Promise<Engagement> {
  return inTransactionAs(db, user, async (trx) => {
    const locked = await lockEngagement(trx, membership.organizationId, id)
    if (locked === undefined) throw new DomainError('request.not_found')
    await work(trx, locked, clock())
    const row = await findEngagement(trx, membership.organizationId, id)
    if (row === undefined) throw new DomainError('request.not_found')
    return toEngagement(trx, row, membership)
  })
}

/** Statements of a call that moves an engagement and returns it whole. */
export const moveBound = {
  maxStatements: 34,
  why: 'moves an engagement with its program, event, audit event and job, and returns it with scope, quotes and history',
} as const
