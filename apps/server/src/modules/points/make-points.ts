import type { Trx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { pointsOf, type Entry } from './policy.ts'
import { holdPoints, listConcerned, listEntries, listFacts, replaceEntries } from './queries-points.ts'

const asText = (entry: Entry | undefined): string | undefined =>
  entry && JSON.stringify({ ...entry, at: entry.at.getTime() })

/** From which entry on two lists differ; `undefined` where they are the same. */
function firstDifference(written: readonly Entry[], made: readonly Entry[]): number | undefined {
  const longest = Math.max(written.length, made.length)
  for (let index = 0; index < longest; index += 1) {
    const [one, other] = [written[index], made[index]].map((entry) => entry && ordered(entry))
    if (asText(one) !== asText(other)) return index + 1
  }
  return undefined
}

const ordered = ({ number, reportId, event, verdict, why, points, balance, at }: Entry): Entry => ({
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
 * Makes the points of an agent from the events, and writes what is not so already. An event that comes to light late moves
 * those after it; running twice does nothing the second time.
 */
export async function makePoints(trx: Trx, agentId: string, at: Date): Promise<number> {
  await holdPoints(trx, agentId, at)
  const made = pointsOf(agentId, await listFacts(trx, agentId))
  const from = firstDifference(await listEntries(trx, agentId), made)
  if (from === undefined) return 0
  await replaceEntries(trx, agentId, { from, entries: made })
  return made.length - from + 1
}

/** Follows what happened to a report. */
export async function givePoints(
  { db, clock }: WorkerContext,
  about: { organizationId: string; reportId: string; number: number },
): Promise<void> {
  for (const agentId of await listConcerned(db, about)) {
    await inTransaction(db, (trx) => makePoints(trx, agentId, clock()))
  }
}
