import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { PaymentCaseOutcome } from '@grana/contract/payouts/payment-cases'
import type { ProgramState } from '@grana/contract/program-values'
import type { RewardCurrency } from '@grana/contract/reports/reward'
import { staffPageSize } from '@grana/contract/staff/fields'
import type { PaymentCaseView } from '@grana/contract/staff/payment-cases'

/** A case in the queue of staff, without the texts of the two sides. */
export type DeskRow = {
  id: string
  report_id: string
  /** The share of an author, besides the agent who sent the report. */
  share_id: string | null
  organization_id: string
  organization_name: string
  reference: string
  program_id: string
  program_name: string
  program_state: ProgramState
  is_paused_by_staff: boolean
  state: 'escalated' | 'closed'
  amount_cents: number
  currency: RewardCurrency
  opened_at: Date
  answer_due_at: Date
  answered_at: Date | null
  contested_at: Date | null
  escalated_at: Date
  taken_by: string | null
  taken_name: string | null
  taken_at: Date | null
  paused_at: Date | null
  closed_at: Date | null
  outcome: PaymentCaseOutcome | null
  total: string
}

type Desk = { view: PaymentCaseView; page: number }

export async function listDeskPage(trx: Trx, { view, page }: Desk): Promise<{ rows: DeskRow[]; total: number }> {
  const skipped = (page - 1) * staffPageSize
  const { rows } = await sql<DeskRow>`
    select d.*, null as share_id from grana.payment_case_desk(${view}, null, ${staffPageSize}, ${skipped}) d`.execute(
    trx,
  )
  return { rows, total: Number(rows[0]?.total ?? 0) }
}

/** A case that reached staff, open or closed. */
export async function findEscalatedCase(trx: Trx, id: string): Promise<DeskRow | undefined> {
  const { rows } = await sql<DeskRow>`
    select d.*, (select c.share_id from payment_cases c where c.id = d.id) as share_id
    from grana.payment_case_desk('one', ${id}, 1, 0) d`.execute(trx)
  return rows[0]
}

export type CaseMove = {
  id: string
  act: 'taken' | 'released' | 'paused' | 'closed'
  text?: string
  outcome?: 'proven' | 'unpaid'
  at: Date
}
export type MovedCase = {
  result: 'done' | 'over' | 'paused' | 'taken' | 'unproven' | 'untaken'
  organization_id: string
  report_id: string
  program_id: string
  event: number
  reference: string
}

/** Moves a case as the acting staff; `undefined` when there is none for them. */
export async function moveEscalatedCase(
  trx: Trx,
  { id, act, text, outcome, at }: CaseMove,
): Promise<MovedCase | undefined> {
  const { rows } = await sql<MovedCase>`
    select * from grana.move_payment_case(${id}, ${act}, ${text ?? null}, ${outcome ?? null}, ${at})`.execute(trx)
  return rows[0]
}
