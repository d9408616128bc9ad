import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { parseReportNumber } from '@grana/contract/reports/search'
import type { ReportState } from '@grana/contract/reports/values'
import { listReportPage, type PageRequest } from './queries-lists.ts'
import { isAuthoredBy } from './queries-reports.ts'
import type { RewardRange } from './rewards/queries-rewards.ts'

export type AgentReportSearch = {
  states: readonly ReportState[]
  programId: string | undefined
  awaits: 'receipt' | 'fix' | undefined
  text: string
  sort: 'sent' | 'moved'
}

function matchesText(text: string) {
  const number = parseReportNumber(text)
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  const inTitle = sql`extensions.unaccent(r.title) ilike extensions.unaccent(${pattern})`
  return number === undefined ? inTitle : sql`(r.number = ${number} or ${inTitle})`
}

/** Paid, and the agent has not answered whether the last payment arrived. */
const awaitsReceipt = (agentId: string) => sql`r.agent_id = ${agentId} and r.reward_track = 'paid' and not exists (
  select from reward_receipts c
  where (c.organization_id, c.report_id) = (r.organization_id, r.id) and c.payment = (
    select max(p.number) from reward_payments p where (p.organization_id, p.report_id) = (r.organization_id, r.id)))`

/** A retest, or another date of the fix, waits for the agent. */
const awaitsFix = (agentId: string) =>
  sql`r.agent_id = ${agentId} and r.state = 'accepted' and (r.verification = 'requested' or r.fix_proposed_at is not null)`

/** A page of an agent's reports that match the search, newest submission or change first. */
export function listAgentReportPage(
  trx: Trx,
  agentId: string,
  { search, ...paged }: PageRequest & { search: AgentReportSearch },
) {
  const { states, programId, awaits, text, sort } = search
  const parts = [
    isAuthoredBy(agentId),
    ...(states.length === 0 ? [] : [sql`r.state = any(${[...states]}::text[])`]),
    ...(programId === undefined ? [] : [sql`r.program_id = ${programId}`]),
    ...(awaits === undefined ? [] : [awaits === 'receipt' ? awaitsReceipt(agentId) : awaitsFix(agentId)]),
    ...(text === '' ? [] : [matchesText(text)]),
  ]
  return listReportPage(trx, sql.join(parts, sql` and `), {
    program: sql`select * from grana.reported_program(r.program_id)`,
    by: sort === 'moved' ? sql`r.moved_at` : sql`r.submitted_at`,
    ...paged,
  })
}

export type CardRewardRow = { id: string; amount_cents: number | null } & (
  | RewardRange
  | { currency: null; min_cents: null; max_cents: null }
)

/** What reports pay: the range of their terms for their severity, and the amount that was decided. */
export async function listCardRewards(trx: Trx, ids: readonly string[]): Promise<ReadonlyMap<string, CardRewardRow>> {
  const { rows } = await sql<CardRewardRow>`
    select r.id, g.currency, g.min_cents, g.max_cents, w.amount_cents
    from reports r
    left join lateral grana.reward_range(r.id, r.severity) g on true
    left join rewards w on (w.organization_id, w.report_id) = (r.organization_id, r.id)
    where r.id = any(${[...ids]}::uuid[])`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Programs that an agent has submitted reports to. */
export async function listReportedPrograms(trx: Trx, agentId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select own.program_id as id, p.name
    from (select distinct r.program_id from reports r where ${isAuthoredBy(agentId)} limit 500) own
    join lateral (select * from grana.reported_program(own.program_id)) p on true
    order by p.name, own.program_id`.execute(trx)
  return rows
}
