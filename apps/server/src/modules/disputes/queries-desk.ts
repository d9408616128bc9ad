import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { Severity } from '@grana/contract/program-values'
import type { DisputeEffect, DisputeGround, DisputeRuling, DisputeState } from '@grana/contract/reports/disputes'
import type { DisputeView } from '@grana/contract/staff/disputes'
import { staffPageSize } from '@grana/contract/staff/fields'

/** A dispute in the queue of staff, without the texts of the two sides. */
export type DeskRow = {
  id: string
  report_id: string
  organization_id: string
  organization_name: string
  reference: string
  program_id: string
  program_name: string
  severity: Severity
  ground: DisputeGround
  state: DisputeState
  opened_at: Date
  answer_due_at: Date
  answered_at: Date | null
  rule_due_at: Date
  taken_by: string | null
  taken_name: string | null
  taken_at: Date | null
  ruled_at: Date | null
  ruling: DisputeRuling | null
  effect: DisputeEffect | null
  withdrawn_at: Date | null
  is_involved: boolean
  total: string
}

type Desk = { view: DisputeView; at: Date; page: number }

export async function listDeskPage(trx: Trx, { view, at, page }: Desk): Promise<{ rows: DeskRow[]; total: number }> {
  const skipped = (page - 1) * staffPageSize
  const { rows } = await sql<DeskRow>`
    select * from grana.dispute_desk(${view}, null, ${at}, ${staffPageSize}, ${skipped})`.execute(trx)
  return { rows, total: Number(rows[0]?.total ?? 0) }
}

export async function findQueuedDispute(trx: Trx, id: string, at: Date): Promise<DeskRow | undefined> {
  const { rows } = await sql<DeskRow>`select * from grana.dispute_desk('one', ${id}, ${at}, 1, 0)`.execute(trx)
  return rows[0]
}

type AssignmentChange = { organization_id: string; report_id: string; event: number; reference: string }

/** Assigns a dispute to the acting staff; `undefined` when it does not exist. */
export async function takeFromDesk(trx: Trx, id: string, at: Date) {
  const { rows } = await sql<AssignmentChange & { outcome: 'done' | 'over' | 'taken' | 'involved' }>`
    select * from grana.take_dispute(${id}, ${at})`.execute(trx)
  return rows[0]
}

/** Ends the assignment of a dispute; `undefined` when there is none that the acting staff may end. */
export async function giveBack(trx: Trx, id: string, at: Date): Promise<AssignmentChange | undefined> {
  const { rows } = await sql<AssignmentChange>`select * from grana.release_dispute(${id}, ${at})`.execute(trx)
  return rows[0]
}
