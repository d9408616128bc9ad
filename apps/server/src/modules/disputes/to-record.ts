import type { Trx } from '#server/db/database.ts'
import type { CitableClause, Dispute, DisputeRecord } from '@grana/contract/reports/disputes'
import { canOnReport, type LoadedReport } from '../reports/public.ts'
import {
  decideOpening,
  decideTransition,
  disputableUntil,
  groundsFor,
  isOver,
  type DisputableReport,
} from './policy.ts'
import { findRewardDecidedAt, listDisputeRows, listReportClauses, type DisputeRow } from './queries-disputes.ts'

type Clauses = readonly CitableClause[]
type Reader = { clauses: Clauses; seesTeam: boolean; at: Date }

export async function listClauses(trx: Trx, { report }: LoadedReport): Promise<CitableClause[]> {
  const rows = await listReportClauses(trx, report)
  return rows.map(({ number, group_title: group, title, body: text }) => ({ number, group, title, text }))
}

function toCitedClause(number: string | null, clauses: Clauses): Pick<Dispute, 'clause'> {
  const found = number === null ? undefined : clauses.find((clause) => clause.number === number)
  return found === undefined ? {} : { clause: { number: found.number, title: found.title, text: found.text } }
}

/** The name of a person, for the organization and staff. */
function toAuthor(id: string | null, { name, seesTeam }: { name: string | null; seesTeam: boolean }) {
  return seesTeam && id !== null ? { by: { id, name: name ?? '' } } : {}
}

function toRuling(row: DisputeRow, { clauses, seesTeam }: Reader): Pick<Dispute, 'ruling'> {
  const { ruled_at: at, ruling, effect, closing_reason: reason, amount_cents: cents, currency } = row
  if (at === null || ruling === null) return {}
  return {
    ruling: {
      at: at.toISOString(),
      ...toAuthor(row.ruled_by, { name: row.ruled_name, seesTeam }),
      ruling,
      text: row.ruled_text ?? '',
      ...toCitedClause(row.ruling_clause, clauses),
      ...(effect !== null && { effect }),
      ...(reason !== null && { closing_reason: reason }),
      ...(cents !== null && currency !== null && { amount: { cents, currency } }),
    },
  }
}

/** No answer came, and the time for it is over. */
export function hasLapsed(row: Pick<DisputeRow, 'state' | 'answered_at' | 'answer_due_at'>, at: Date): boolean {
  return row.answered_at === null && row.state !== 'withdrawn' && at >= row.answer_due_at
}

export function toDispute(row: DisputeRow, reader: Reader): Dispute {
  const { clauses, seesTeam, at } = reader
  const { answered_at: answeredAt, taken_at: takenAt, withdrawn_at: withdrawnAt } = row
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    ground: row.ground,
    opened_at: row.opened_at.toISOString(),
    text: row.opened_text ?? '',
    ...toCitedClause(row.clause, clauses),
    answer_due_at: row.answer_due_at.toISOString(),
    is_lapsed: hasLapsed(row, at),
    ...(answeredAt !== null && {
      answer: {
        at: answeredAt.toISOString(),
        text: row.answered_text ?? '',
        ...toAuthor(row.answered_by, { name: row.answered_name, seesTeam }),
      },
    }),
    ...(takenAt !== null && {
      taken: { at: takenAt.toISOString(), ...toAuthor(row.taken_by, { name: row.taken_name, seesTeam }) },
    }),
    rule_due_at: row.rule_due_at.toISOString(),
    ...toRuling(row, reader),
    ...(withdrawnAt !== null && { withdrawn_at: withdrawnAt.toISOString() }),
  }
}

export const findOpen = (rows: readonly DisputeRow[]): DisputeRow | undefined =>
  rows.find(({ state }) => !isOver(state))

/** The facts of a report that the rules of disputes need. */
export async function toDisputable(trx: Trx, { report }: LoadedReport): Promise<DisputableReport> {
  return { ...report, rewardDecidedAt: await findRewardDecidedAt(trx, report) }
}

/** The disputes of a report as its reader sees them, and what the reader can do now. */
export async function toRecord(trx: Trx, loaded: LoadedReport): Promise<DisputeRecord> {
  const { report, actor, at } = loaded
  const rows = await listDisputeRows(trx, report)
  const disputable = await toDisputable(trx, loaded)
  const until = disputableUntil(disputable)
  const canOpen =
    canOnReport('dispute.open', loaded) === 'yes' && decideOpening({ report: disputable, disputes: rows, at }) === 'yes'
  const clauses = canOpen || rows.length > 0 ? await listClauses(trx, loaded) : []
  const open = findOpen(rows)
  const isAnswerable = decideTransition(open, { to: 'answered', by: 'organization' }, at) === 'yes'
  return {
    disputes: rows.map((row) => toDispute(row, { clauses, seesTeam: actor.side !== 'agent', at })),
    ...(until !== undefined && { open_until: until.toISOString() }),
    grounds: canOpen ? groundsFor(disputable) : [],
    clauses: canOpen ? clauses : [],
    can: {
      open: canOpen,
      answer: isAnswerable && canOnReport('dispute.answer', loaded) === 'yes',
      withdraw: open !== undefined && canOnReport('dispute.open', loaded) === 'yes',
    },
  }
}
