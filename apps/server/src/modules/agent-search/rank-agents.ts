import type { Trx } from '#server/db/database.ts'
import { severities } from '@grana/contract/program-values'
import { scoreAgent, scoreRules } from '@grana/contract/programs/agent-score'
import { findLimits, type FoundAgent } from '@grana/contract/programs/find-agents'
import { listFoundAgents, poolSize, type AgentSearch, type FoundRow } from './queries.ts'

const maxResults = findLimits.pageSize * findLimits.lastPage

/**
 * The standing below which no agent can be among the best, where agents outside the pool could be: none outside has a better
 * standing than the last one inside, and hours add a bounded number of points.
 */
function leastStanding(pool: readonly FoundRow[]): number | undefined {
  const last = pool.reduce((least, { standing }) => Math.min(least, standing), Infinity)
  const bar = (pool[maxResults]?.score ?? -Infinity) - scoreRules.maxHours
  return bar > last ? undefined : bar
}

/** The results of a search in their order, at most those of all pages and one more. */
export async function rankAgents(trx: Trx, search: AgentSearch): Promise<FoundAgent[]> {
  const pool = await listFoundAgents(trx, search, null)
  // Rows of accounts that just changed are left out of the pool, so a short one may be incomplete too.
  const least = pool.length < poolSize / 2 ? undefined : leastStanding(pool)
  const rows = least === undefined ? pool : await listFoundAgents(trx, search, least)
  return rows.slice(0, maxResults + 1).map(toFoundAgent)
}

/** What the member sees of an agent: the handle, the facts, and the reasons that add up to the score. */
function toFoundAgent(row: FoundRow): FoundAgent {
  const facts = {
    accepted: row.accepted,
    severity: row.accepted === 0 ? null : (severities[row.severity] ?? null),
    precision: row.precision_percent,
    spam: row.spam,
    has_factor: row.has_factor,
    shared_minutes: row.shared_minutes,
  }
  const { username, judged, country_code: country, languages } = row
  return {
    username,
    judged,
    country,
    languages,
    ...facts,
    ...scoreAgent(facts),
  }
}
