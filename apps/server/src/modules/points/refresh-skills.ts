import type { Trx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { severityRank } from '@grana/contract/programs/agent-score'
import { precisionRules } from '@grana/contract/reports/points-rules'
import { resolveWeakness } from '@grana/contract/weaknesses/taxonomy'
import { calculatePrecision } from './policy.ts'
import { getStatistics } from './queries-points.ts'
import { listAcceptedReports, listAgentsWithSkills, replaceSkills, type AcceptedRow } from './queries-skills.ts'

const dayMs = 86_400_000
const batch = 500

type Proven = { accepted: number; severity: number }

/** Accepted reports by category; the empty category holds all of them, also of weaknesses that no version knows. */
function provenByCategory(rows: readonly AcceptedRow[]): Map<string, Proven> {
  const proven = new Map<string, Proven>([['', { accepted: 0, severity: 0 }]])
  for (const { weakness, severity, accepted } of rows) {
    const category = resolveWeakness(weakness)?.category
    for (const name of category === undefined ? [''] : ['', category]) {
      const before = proven.get(name) ?? { accepted: 0, severity: 0 }
      proven.set(name, {
        accepted: before.accepted + accepted,
        severity: Math.max(before.severity, severityRank(severity)),
      })
    }
  }
  return proven
}

/** Counts again what the reports of an agent prove. Idempotent; the caller holds the lock of the agent's points. */
export async function refreshSkills(trx: Trx, agentId: string, at: Date): Promise<void> {
  const counts = await getStatistics(trx, agentId, new Date(at.getTime() - precisionRules.days * dayMs))
  const { precision, n } = calculatePrecision(counts)
  const percent = precision === null ? null : Math.round(precision * 100)
  const skills = [...provenByCategory(await listAcceptedReports(trx, agentId))].map(([category, proven]) => ({
    category,
    ...proven,
    precision_percent: percent,
    judged: n,
    spam: counts.spam,
  }))
  await replaceSkills(trx, agentId, { skills, at })
}

/** Nightly: the window of the precision and the clocks of time zones move without an event. */
export async function refreshAllSkills({ db, clock, log }: WorkerContext): Promise<void> {
  let count = 0
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const agents = await listAgentsWithSkills(db, { after, most: batch })
    for (const agentId of agents) await inTransaction(db, (trx) => refreshSkills(trx, agentId, clock()))
    count += agents.length
    after = agents.at(-1) ?? after
    if (agents.length < batch) break
  }
  log.info({ agents: count }, 'skills of agents counted')
}
