import type { Context } from '#server/context.ts'
import type { Db, Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import type { Received, Result } from '@grana/contract/operation'
import { pointsPageSize, type AgentFigures, type getPoints } from '@grana/contract/reports/points'
import { precisionRules } from '@grana/contract/reports/points-rules'
import { precisionOf } from './policy.ts'
import { findFigures, findShown, pageOfEntries, type ListedEntry } from './queries-points.ts'

const dayMs = 86_400_000

/** Points and precision of an agent. Who may see them, whoever asks has to know. */
export async function figuresOfAgent(db: Db | Trx, agentId: string, at: Date): Promise<AgentFigures> {
  const { points, ...counts } = await findFigures(db, agentId, new Date(at.getTime() - precisionRules.days * dayMs))
  return { points, ...precisionOf(counts) }
}

function toEntry(row: ListedEntry) {
  const { number, why, verdict, points, balance } = row
  const report = { id: row.report_id, reference: `${row.initials}-${row.report_number}`, title: row.title }
  return { number, report, why, verdict, points, balance, at: row.created_at.toISOString() }
}

export function readPoints(
  { db, clock }: Context,
  { user }: SignedIn,
  { query }: Received<typeof getPoints>,
): Promise<Result<typeof getPoints>> {
  const page = query.page ?? 1
  return inTransactionAs(db, user, async (trx) => {
    const figures = await figuresOfAgent(trx, user.id, clock())
    const { username, visibility, open_web } = await findShown(trx, user.id)
    const { rows, total } = await pageOfEntries(trx, user.id, { size: pointsPageSize, page })
    return {
      data: { figures, username: username ?? '', visibility, open_web, entries: rows.map(toEntry) },
      meta: { page, total },
    }
  })
}
