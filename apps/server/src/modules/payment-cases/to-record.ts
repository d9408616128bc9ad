import type { Trx } from '#server/db/database.ts'
import type { PaymentCase, PaymentCaseRecord } from '@grana/contract/payouts/payment-cases'
import { listProofs } from '../report-files/public.ts'
import { canOnReport, type LoadedReport } from '../reports/public.ts'
import { assumedAt, isAnswerable, isContestable } from './policy.ts'
import { listCases, type CaseRow } from './queries.ts'

type Proofs = Awaited<ReturnType<typeof listProofs>>
type Reader = { proofs: Proofs; seesNames: boolean }

const iso = (at: Date | null): string | undefined => at?.toISOString()

function toPerson(id: string | null, { name, seesNames }: { name: string | null; seesNames: boolean }) {
  return seesNames && id !== null ? { by: { id, name: name ?? '' } } : {}
}

function toAnswer(row: CaseRow, { proofs, seesNames }: Reader): Pick<PaymentCase, 'answer' | 'assumed_at'> {
  const at = iso(row.answered_at)
  if (at === undefined) return {}
  const own = proofs.filter(({ event }) => event === row.answered_event).map(({ file }) => file)
  const assumed = own.some(({ state }) => state === 'ready') ? assumedAt(row) : undefined
  const by = toPerson(row.answered_by, { name: row.answered_name, seesNames })
  return {
    answer: { at, text: row.answered_text ?? '', ...by, proofs: own },
    ...(assumed !== undefined && { assumed_at: assumed.toISOString() }),
  }
}

function toClosing(row: CaseRow, { seesNames }: Reader): Pick<PaymentCase, 'closing'> {
  const at = iso(row.closed_at)
  if (at === undefined || row.outcome === null) return {}
  const by = toPerson(row.closed_by, { name: row.closed_name, seesNames })
  return { closing: { at, outcome: row.outcome, ...(row.closed_text !== null && { text: row.closed_text }), ...by } }
}

export function toPaymentCase(row: CaseRow, reader: Reader): PaymentCase {
  const { seesNames } = reader
  const [contested, escalated, taken, paused] = [row.contested_at, row.escalated_at, row.taken_at, row.paused_at].map(
    iso,
  )
  return {
    id: row.id,
    payment: row.payment,
    ...(row.share !== null && { share: { id: row.share, agent: row.agent } }),
    state: row.state,
    amount: { currency: row.currency, cents: row.amount_cents },
    reference: row.reference,
    paid_on: row.paid_on,
    opened_at: row.opened_at.toISOString(),
    ...(row.opened_text !== null && { text: row.opened_text }),
    answer_due_at: row.answer_due_at.toISOString(),
    ...toAnswer(row, reader),
    ...(contested !== undefined && { contest: { at: contested, text: row.contested_text ?? '' } }),
    ...(escalated !== undefined && { escalated_at: escalated }),
    ...(taken !== undefined && {
      taken: { at: taken, ...toPerson(row.taken_by, { name: row.taken_name, seesNames }) },
    }),
    ...(paused !== undefined && { paused_at: paused }),
    ...toClosing(row, reader),
  }
}

/** The cases of a report as its reader sees them, and what the reader can do now. Agents read those of payments to themselves. */
export async function toRecord(trx: Trx, loaded: LoadedReport): Promise<PaymentCaseRecord> {
  const { report, actor } = loaded
  const isAgent = actor.side === 'agent'
  const rows = (await listCases(trx, report)).filter((row) => !isAgent || row.agent_id === actor.userId)
  // Row security repeats this.
  const readsProofs = isAgent || canOnReport('reward.approve', loaded) === 'yes'
  const proofs = rows.length > 0 && readsProofs ? await listProofs(trx, report) : []
  return {
    cases: rows.map((row) => toPaymentCase(row, { proofs, seesNames: !isAgent })),
    can: {
      answer: rows.some(isAnswerable) && canOnReport('reward.approve', loaded) === 'yes',
      contest: isAgent && rows.some(isContestable),
    },
  }
}
