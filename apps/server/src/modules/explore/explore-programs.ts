import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { exploreLimits, explorePrograms as operation, type ExploredProgram } from '@grana/contract/programs/explore'
import { scoreProgram } from '@grana/contract/programs/program-score'
import { listExplored, type ExploredRow } from './queries.ts'
import { categoryMasks, toWanted } from './to-wanted.ts'

function toExplored(row: ExploredRow): ExploredProgram {
  const { currency, min_cents: min, max_cents: max } = row
  const { answer_hours, answers, triage_days, payment_days, kept, promised, resolved, paid_cents } = row
  return {
    id: row.program_id,
    relation: row.relation,
    name: row.name,
    organization: { name: row.organization, initials: row.initials },
    kind: row.kind,
    assets: row.assets,
    ...(currency !== null && min !== null && max !== null && { reward: { currency, min_cents: min, max_cents: max } }),
    updated_at: row.updated_at.toISOString(),
    figures: { answer_hours, answers, triage_days, payment_days, kept, promised, resolved, paid_cents },
    places_free: row.places_free,
    ...scoreProgram(row),
    accepted: row.accepted,
    categories: row.categories,
    shared_minutes: row.shared_minutes,
    is_named: row.is_named,
    is_home: row.is_home,
  }
}

/** Programs that are open to the agent, with their figures and what speaks for each. */
export const explorePrograms = handle(operation, ({ db }, { user }, { query }) =>
  inTransactionAs(db, user, async (trx) => {
    const { page = 1, sort = 'proposed' } = query
    const { pageSize } = exploreLimits
    const rows = await listExplored(trx, {
      wanted: toWanted(query),
      masks: categoryMasks,
      sort,
      most: pageSize,
      past: (page - 1) * pageSize,
    })
    return { data: rows.map(toExplored), meta: { page, page_size: pageSize, total: rows[0]?.total ?? 0 } }
  }),
)
