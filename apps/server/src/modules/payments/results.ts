import * as z from 'zod/mini'
import { DomainError } from '#server/lib/domain-error.ts'
import { parseCsv } from '#server/lib/parse-csv.ts'
import { exchange, paidCurrencies, rate as rateSchema, type Exchange } from '@grana/contract/payouts/exchange'
import { resultLimits, type ResultState } from '@grana/contract/payouts/payment-results'
import { rewardAmount, toCents } from '@grana/contract/reports/reward'
import { rewardReferenceLimit } from '@grana/contract/reports/rewards'
import { paymentFile as texts } from '@grana/messages/es/payments/payment-file'

/** Reading the file that a payer fills in after the bank paid a batch. */

type Column = keyof typeof texts.result.columns

/** Spreadsheets and people change case, accents and spaces of a header. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^a-z\d]/gi, '')
    .toLowerCase()

/** A day as the template shows it, or as a spreadsheet of the region rewrites it. */
function toDay(text: string): string | undefined {
  const match = /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})$/.exec(text)?.groups
  const day = match
    ? `${match['year']}-${match['month']?.padStart(2, '0')}-${match['day']?.padStart(2, '0')}`
    : text.slice(0, 10)
  return z.safeParse(z.iso.date(), day).success ? day : undefined
}

/** Cents of an amount that may have separators of thousands; `undefined` when it is none. */
function toGivenCents(text: string): number | undefined {
  const amount = text.replace(/^USD\s*/i, '').replaceAll(',', '')
  return z.safeParse(rewardAmount, amount).success ? toCents(amount) : undefined
}

export type ResultRow = {
  line: number
  reference: string
  cents: number | undefined
  payment: { reference: string; paid_on: string; exchange?: Exchange } | undefined
  /** What is wrong with it, or missing. */
  fault: ResultState | undefined
}

type Cells = Readonly<Record<Column, string>>

/** What was transferred in another currency; a state where it is wrong. */
function toExchange({ currency, rate, rate_on: day }: Cells): Exchange | undefined | ResultState {
  const code = currency.toUpperCase()
  if (code === '' || code === 'USD') return undefined
  if (!paidCurrencies.some((one) => one === code)) return 'currency'
  const typed = rate.replace(',', '.')
  if (!z.safeParse(rateSchema, typed).success) return 'rate'
  const given = z.safeParse(exchange, { currency: code, rate: typed, rate_on: toDay(day) })
  return given.success ? given.data : 'rate_on'
}

function toRow(line: number, cells: Cells): ResultRow {
  const row = { line, reference: cells.report.toUpperCase(), cents: toGivenCents(cells.amount), payment: undefined }
  const { reference } = cells
  if (reference === '' && cells.paid_on === '') return { ...row, fault: 'pending' }
  if (row.cents === undefined) return { ...row, fault: 'amount' }
  if (reference === '' || reference.length > rewardReferenceLimit) return { ...row, fault: 'reference' }
  const paid_on = toDay(cells.paid_on)
  if (paid_on === undefined) return { ...row, fault: 'paid_on' }
  const traded = toExchange(cells)
  if (typeof traded === 'string') return { ...row, fault: traded }
  const payment = { reference, paid_on, ...(traded !== undefined && { exchange: traded }) }
  return { ...row, payment, fault: undefined }
}

/** The lines of the file. Throws when it lacks a column or has too many lines. */
export function readResults(content: string): ResultRow[] {
  const [header, ...rows] = parseCsv(content) ?? []
  const names = header?.cells.map(plain) ?? []
  const columns = Object.entries(texts.result.columns).map(([column, name]) => [column, names.indexOf(plain(name))])
  if (columns.some(([, index]) => index === -1) || rows.length === 0 || rows.length > resultLimits.rows)
    throw new DomainError('payout.results_unread')
  return rows.map(({ line, cells }) =>
    toRow(line, Object.fromEntries(columns.map(([column, index]) => [column, cells[Number(index)] ?? ''])) as Cells),
  )
}
