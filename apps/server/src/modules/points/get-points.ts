import type { Db, Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { type AgentStatistics, getPoints as operation, pointsPageSize } from '@grana/contract/reports/points'
import { precisionRules } from '@grana/contract/reports/points-rules'
import { calculatePrecision } from './policy.ts'
import { getStatistics, getProfileVisibility, type ListedEntry, listEntryPage } from './queries-points.ts'

const dayMs = 86_400_000

/** Points and precision of an agent. Does not check visibility; the caller decides who may see them. */
export async function getAgentStatistics(db: Db | Trx, agentId: string, at: Date): Promise<AgentStatistics> {
  const { points, ...counts } = await getStatistics(db, agentId, new Date(at.getTime() - precisionRules.days * dayMs))
  return { points, ...calculatePrecision(counts) }
}

function toEntry(row: ListedEntry) {
  const { number, why, verdict, points, balance } = row
  const report = { id: row.report_id, reference: `${row.initials}-${row.report_number}`, title: row.title }
  return { number, report, why, verdict, points, balance, at: row.created_at.toISOString() }
}

export const getPoints = handle(operation, ({ db, clock }, { user }, { query }) => {
  const page = query.page ?? 1
  return inTransactionAs(db, user, async (trx) => {
    const figures = await getAgentStatistics(trx, user.id, clock())
    const { username, visibility, open_web } = await getProfileVisibility(trx, user.id)
    const { rows, total } = await listEntryPage(trx, user.id, { size: pointsPageSize, page })
    return {
      data: { figures, username: username ?? '', visibility, open_web, entries: rows.map(toEntry) },
      meta: { page, total },
    }
  })
})
