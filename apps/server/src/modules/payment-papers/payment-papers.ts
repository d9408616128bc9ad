import type { Context } from '#server/context.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { paperLimits, type ListedPayment, type Paper, type PaperFormat } from '@grana/contract/payouts/payment-papers'
import { toPeriod, toYear } from './policy.ts'
import { findPartyName, listMovements, listOpenings, listPayments, type Movement, type Party } from './queries.ts'
import { toFile } from './to-file.ts'
import { toReceipt } from './to-receipt.ts'
import { toStatement, toYearSummary } from './to-statement.ts'

type Reader = { user: { id: string }; party: Party }

const toListed = (payment: Movement): ListedPayment => ({
  id: payment.id,
  report: payment.report_id,
  reference: payment.reference,
  organization: payment.organization_name,
  program: payment.program,
  agent: payment.agent,
  amount: { currency: payment.currency, cents: payment.cents },
  paid_on: payment.day,
  arrival: payment.arrival,
})

export async function listReceipts({ db }: Context, { user, party }: Reader): Promise<{ payments: ListedPayment[] }> {
  const payments = await inTransactionAs(db, user, (trx) => listPayments(trx, party))
  return { payments: payments.map(toListed) }
}

type ReceiptOrder = { payment: string; format: PaperFormat }

/** The receipt of a payment; not found for those who may not see it. */
export async function getReceipt(
  { db, clock }: Context,
  { user, party }: Reader,
  { payment, format }: ReceiptOrder,
): Promise<Paper> {
  const { found, agent } = await inTransactionAs(db, user, async (trx) => ({
    found: (await listPayments(trx, party, payment))[0],
    agent: party.side === 'agent' ? await findPartyName(trx, party, user.id) : undefined,
  }))
  if (found === undefined) throw new DomainError('request.not_found')
  return toFile(toReceipt(found, agent), { format, at: clock() })
}

type StatementOrder = { kind: 'statement' | 'year'; from: string; to: string; format: PaperFormat }

export async function getStatement(
  { db, clock }: Context,
  { user, party }: Reader,
  { kind, from, to, format }: StatementOrder,
): Promise<Paper> {
  const period = kind === 'year' ? toYear(from) : toPeriod(from, to)
  if (period === undefined) throw new DomainError('paper.period')
  const account = await inTransactionAs(db, user, async (trx) => ({
    party: party.side,
    name: await findPartyName(trx, party, user.id),
    period,
    openings: await listOpenings(trx, party, period.since),
    movements: await listMovements(trx, party, period),
  }))
  // A spreadsheet holds more lines than a document that people read.
  const most = kind === 'statement' && format === 'pdf' ? paperLimits.lines : 10 * paperLimits.lines
  if (account.movements.length > most) throw new DomainError('paper.too_long')
  return toFile(kind === 'year' ? toYearSummary(account) : toStatement(account), { format, at: clock() })
}
