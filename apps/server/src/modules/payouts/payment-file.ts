import { toCsv } from '#server/lib/csv.ts'
import { toDay } from '#server/lib/to-day.ts'
import { exchangeCents, type Exchange } from '@grana/contract/payouts/exchange'
import type { OpenedPayout } from '@grana/contract/payouts/payout-details'
import { toAmount } from '@grana/contract/reports/reward'
import { paymentFile as texts } from '@grana/messages/es/payments/payment-file'
import { owedReference, type OwedRow } from './queries-owed.ts'

/** The files of a batch. Pure: the caller opens the accounts and records that. */

export type PayableReward = { row: OwedRow; details: OpenedPayout }

const referenceOf = owedReference

/** Groups of four digits: a spreadsheet would read a long number as an amount and drop its last digits. */
const grouped = (account: string): string =>
  /^\d{12,}$/.test(account) ? account.replaceAll(/\d{4}(?=\d)/g, '$& ') : account

function toCsvLine({ row, details }: PayableReward): string[] {
  const type = details.account_type
  return [
    referenceOf(row),
    row.program,
    row.agent,
    details.holder,
    texts.methods[details.method],
    details.bank ?? '',
    type === undefined ? '' : texts.accountTypes[type],
    details.routing ?? '',
    grouped(details.account),
    details.tax_number ?? '',
    toAmount(row.amount_cents),
    row.currency,
  ]
}

const writeCsvFile = (rewards: readonly PayableReward[]): string =>
  toCsv([[...texts.columns], ...rewards.map(toCsvLine)])

/** The file that the payer fills in after the bank paid. It holds no account. */
function writeTemplate(rewards: readonly PayableReward[], exchange: Exchange | undefined): string {
  const columns = Object.keys(texts.result.columns)
  const lines = rewards.map(({ row }) => {
    const cells: Readonly<Record<string, string>> = {
      report: referenceOf(row),
      amount: toAmount(row.amount_cents),
      currency: exchange?.currency ?? row.currency,
      rate: exchange?.rate ?? '',
      rate_on: exchange?.rate_on ?? '',
    }
    return columns.map((column) => cells[column] ?? '')
  })
  return toCsv([Object.values(texts.result.columns), ...lines])
}

const controlDigits = 10

const padControl = (sum: bigint): string => String(sum % 10n ** BigInt(controlDigits)).padStart(controlDigits, '0')

/** Addresses and keys of wallets are not numbers. */
const isNumbered = ({ method }: OpenedPayout): boolean => method !== 'paypal' && method !== 'br_pix'

/** The sum of the last ten digits of all account numbers: one changed or exchanged digit changes it. */
function controlTotal(rewards: readonly PayableReward[]): string {
  const ends = rewards
    .filter(({ details }) => isNumbered(details))
    .map(({ details }) => BigInt(details.account.replaceAll(/\D/g, '').slice(-controlDigits) || '0'))
  return padControl(ends.reduce((sum, end) => sum + end, 0n))
}

const speiWidth = 150

/** Letters of the layout: capitals without accents, digits and spaces. */
const plainText = (text: string, width: number): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9 -]/g, ' ')
    .slice(0, width)
    .padEnd(width)

const plainNumber = (value: number, width: number): string => String(value).padStart(width, '0')

/** Centavos that each reward is paid with. */
const speiCents = (rewards: readonly PayableReward[], exchange: Exchange): number[] =>
  rewards.map(({ row }) => exchangeCents(row.amount_cents, exchange))

type Batch = { exchange: Exchange; day: string }

/**
 * Transfers to CLABE accounts as fixed columns: one header, one line per transfer, one line of sums. docs/domain/payments.md
 * describes each column.
 */
function writeSpeiFile(rewards: readonly PayableReward[], { exchange, day }: Batch): string {
  const cents = speiCents(rewards, exchange)
  const sum = cents.reduce((total, one) => total + one, 0)
  const count = plainNumber(rewards.length, 6)
  const header = `1SPEI01${day.replaceAll('-', '')}${count}${exchange.currency}${plainNumber(Math.round(Number(exchange.rate) * 1e6), 12)}`
  const lines = rewards.map(({ row, details }, index) =>
    [
      '2',
      plainNumber(index + 1, 6),
      details.account,
      plainText(details.holder, 40),
      plainText(details.tax_number ?? '', 18),
      plainNumber(cents[index] ?? 0, 15),
      plainNumber(row.number % 10_000_000, 7),
      plainText(referenceOf(row), 40),
    ].join(''),
  )
  const trailer = `9${count}${plainNumber(sum, 18)}${controlTotal(rewards)}`
  return [header, ...lines, trailer].map((line) => `${line.padEnd(speiWidth)}\r\n`).join('')
}

/** Banks date a SPEI transfer by the clocks of Mexico City. */
const speiTimeZone = 'America/Mexico_City'

function sumsOf(rows: readonly OwedRow[]) {
  const groups = Map.groupBy(rows, ({ currency }) => currency)
  return [...groups].map(([currency, own]) => ({
    currency,
    cents: own.reduce((sum, { amount_cents: cents }) => sum + cents, 0),
  }))
}

/** The file, the template of its results, and what to compare with the bank. */
export function toPaymentBatch(rewards: readonly PayableReward[], exchange: Exchange | undefined, at: Date) {
  const day = toDay(at, exchange ? speiTimeZone : 'UTC')
  const pesos = exchange && speiCents(rewards, exchange).reduce((sum, cents) => sum + cents, 0)
  return {
    file_name: exchange ? `${texts.spei}-${day}.txt` : `${texts.name}-${day}.csv`,
    content: exchange ? writeSpeiFile(rewards, { exchange, day }) : writeCsvFile(rewards),
    template: { file_name: `${texts.result.name}-${day}.csv`, content: writeTemplate(rewards, exchange) },
    count: rewards.length,
    sums: sumsOf(rewards.map(({ row }) => row)),
    ...(pesos !== undefined && { paid: { currency: 'MXN' as const, cents: pesos } }),
    control_total: controlTotal(rewards),
  }
}
