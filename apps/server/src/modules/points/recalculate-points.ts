import type { Trx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Events } from '#server/events.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { calculatePoints, type PointsEntry } from './policy.ts'
import {
  lockPoints,
  listAffectedAgents,
  listAgentsOf,
  listPointsEntries,
  listPointsFacts,
  replacePointsEntries,
} from './queries-points.ts'
import { refreshSkills } from './refresh-skills.ts'

const toComparable = (entry: PointsEntry | undefined): string | undefined =>
  entry && JSON.stringify({ ...entry, at: entry.at.getTime() })

/** Number of the first entry that differs between two lists, compared as JSON; `undefined` when they are equal. */
function firstDifference(stored: readonly PointsEntry[], calculated: readonly PointsEntry[]): number | undefined {
  const longest = Math.max(stored.length, calculated.length)
  for (let index = 0; index < longest; index += 1) {
    const [one, other] = [stored[index], calculated[index]].map((entry) => entry && withFixedKeyOrder(entry))
    if (toComparable(one) !== toComparable(other)) return index + 1
  }
  return undefined
}

const withFixedKeyOrder = ({
  number,
  reportId,
  event,
  verdict,
  why,
  points,
  balance,
  at,
}: PointsEntry): PointsEntry => ({
  number,
  reportId,
  event,
  verdict,
  why,
  points,
  balance,
  at,
})

/**
 * Recalculates the points of an agent from the report events and rewrites the entries from the first difference on. An
 * event that is processed late changes the entries after it. Idempotent.
 */
export async function recalculatePoints(trx: Trx, agentId: string, at: Date): Promise<number> {
  await lockPoints(trx, agentId, at)
  const calculated = calculatePoints(agentId, await listPointsFacts(trx, agentId))
  const from = firstDifference(await listPointsEntries(trx, agentId), calculated)
  if (from === undefined) return 0
  await replacePointsEntries(trx, agentId, { from, entries: calculated })
  return calculated.length - from + 1
}

/** Recalculates the points of every agent that a report event affects, and what their reports prove. */
export async function recalculatePointsForEvent(
  { db, clock }: WorkerContext,
  about: Events['report.happened'],
): Promise<void> {
  await recalculateAll({ db, clock }, await listAffectedAgents(db, about))
}

/** Reports of an organization begin to count when staff approve it. */
export async function recalculatePointsOfOrganization(
  context: WorkerContext,
  { organizationId }: Events['organization.approved'],
): Promise<void> {
  await recalculateAll(context, await listAgentsOf(context.db, organizationId))
}

async function recalculateAll(
  { db, clock }: Pick<WorkerContext, 'db' | 'clock'>,
  agentIds: readonly string[],
): Promise<void> {
  for (const agentId of agentIds) {
    await inTransaction(db, async (trx) => {
      await recalculatePoints(trx, agentId, clock())
      await refreshSkills(trx, agentId, clock())
    })
  }
}
