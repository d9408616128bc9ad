import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { RetestForm } from '@grana/contract/reports/retest'
import type { RetestBrief, RetestCandidate } from '@grana/contract/reports/retest-hand-over'
import type { RewardCurrency } from '@grana/contract/reports/reward'

type ReportKey = { organization_id: string; id: string }

/** Agents whom the program invited, without the agent of the report. */
export async function listCandidates(
  trx: Trx,
  { organization_id: tenant, id }: ReportKey,
): Promise<(RetestCandidate & { agent_id: string })[]> {
  const { rows } = await sql<RetestCandidate & { agent_id: string }>`
    select id, agent_id, username, is_given from grana.retest_candidates(${tenant}, ${id})`.execute(trx)
  return rows
}

type NewHelper = { agentId: string; userId: string; at: Date }

/** Gives the retest to an agent. `false` when it is given already. */
export async function addHelper(
  trx: Trx,
  { organization_id: tenant, id }: ReportKey,
  { agentId, userId, at }: NewHelper,
): Promise<boolean> {
  const { rows } = await sql<{ given: boolean }>`
    select exists (select from retest_helpers where organization_id = ${tenant} and report_id = ${id} and ended_at is null)
      as given`.execute(trx)
  if (rows[0]?.given === true) return false
  await trx
    .insertInto('retest_helpers')
    .values({ organization_id: tenant, report_id: id, agent_id: agentId, given_by: userId, given_at: at })
    .execute()
  return true
}

export type HelpedRetestRow = {
  report_id: string
  reference: string
  program: string
  given_at: Date
  is_open: boolean
  fee_id: string | null
  fee_currency: RewardCurrency | null
  fee_cents: number | null
  fee_state: 'owed' | 'paid' | 'received' | null
}

export async function listHelped(trx: Trx): Promise<HelpedRetestRow[]> {
  const { rows } = await sql<HelpedRetestRow>`select * from grana.helped_retests()`.execute(trx)
  return rows
}

type BriefRow = Omit<RetestBrief, 'request' | 'asked_at'> & { request: string | null; asked_at: Date }

/** What the actor needs to test a fix; `undefined` unless its open retest was given to them. */
export async function findBrief(trx: Trx, report: string): Promise<BriefRow | undefined> {
  const { rows } = await sql<BriefRow>`select * from grana.helped_retest(${report})`.execute(trx)
  return rows[0]
}

/** The report whose open retest was given to the actor. */
export async function findHelped(trx: Trx, report: string): Promise<(ReportKey & { program_id: string }) | undefined> {
  const { rows } = await sql<ReportKey & { program_id: string }>`
    select organization_id, id, program_id from grana.actor_helped_retest(${report}) where id is not null`.execute(trx)
  return rows[0]
}

type Answered = { organization_id: string; report_id: string; event: number; sent: number }

export async function answerHelped(
  trx: Trx,
  { report, answer, text, files = [], at }: RetestForm & { report: string; at: Date },
): Promise<Answered | undefined> {
  const { rows } = await sql<Answered>`
    select * from grana.answer_handed_retest(${report}, ${answer}, ${text}, ${files}::uuid[], ${at})`.execute(trx)
  return rows[0]
}
