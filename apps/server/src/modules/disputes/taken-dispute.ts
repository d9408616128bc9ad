import type { Trx } from '#server/db/database.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { isRewardable, listRanges, lockDisputedReport, type LockedReport } from '../reports/public.ts'
import { isOver } from './policy.ts'
import { findQueuedDispute, type DeskRow } from './queries-desk.ts'

export type TakenDispute = { queued: DeskRow; locked: LockedReport }

export async function getQueuedDispute(trx: Trx, id: string, at: Date): Promise<DeskRow> {
  const queued = await findQueuedDispute(trx, id, at)
  if (queued === undefined) throw new DomainError('request.not_found')
  return queued
}

/** Locks the report of a dispute that the caller took and that is open. */
export function lockTaken(trx: Trx, queued: DeskRow, { user, at }: { user: SignedIn['user']; at: Date }) {
  const { organization_id: organizationId, report_id: reportId } = queued
  return lockDisputedReport(trx, { organizationId, reportId, userId: user.id, at })
}

export const isTakenBy = (queued: DeskRow, { id }: SignedIn['user']): boolean =>
  queued.taken_by === id && !isOver(queued.state)

/** A dispute that the caller took, with its locked report; not found for others. */
export async function getTaken(
  trx: Trx,
  id: string,
  { user, at }: { user: SignedIn['user']; at: Date },
): Promise<TakenDispute> {
  const queued = await getQueuedDispute(trx, id, at)
  if (!isTakenBy(queued, user)) throw new DomainError('request.not_found')
  return { queued, locked: await lockTaken(trx, queued, { user, at }) }
}

/** The smallest and the largest amount of the terms for the target; `undefined` when the report earns no reward. */
export async function findAmounts(trx: Trx, { report, program }: LockedReport) {
  if (program.kind !== 'bounty' || !isRewardable(report)) return undefined
  const ranges = Object.values(await listRanges(trx, report))
  const [first] = ranges
  if (first === undefined) return undefined
  return {
    currency: first.currency,
    min_cents: Math.min(...ranges.map(({ min_cents: min }) => min)),
    max_cents: Math.max(...ranges.map(({ max_cents: max }) => max)),
  }
}
