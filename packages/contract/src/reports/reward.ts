import * as z from 'zod/mini'
import type { PaidCurrency } from '../payouts/exchange.ts'
import { severities } from '../program-values.ts'
import { reason } from '../validation.ts'
import { rewardStatuses } from './values.ts'

export const rewardCurrencies = ['USD'] as const
export type RewardCurrency = (typeof rewardCurrencies)[number]

/** Above this amount, in cents, a second person must approve. The database enforces the same limit. */
export const secondApprovalAbove: Readonly<Record<RewardCurrency, number>> = { USD: 100_000 }

/** A typed amount: positive, at most two decimals, a decimal point; no other notation. */
export const rewardAmount = z.string(reason('reward.amount')).check(
  z.trim(),
  z.maxLength(10, reason('reward.amount')),
  z.regex(/^(?:0|[1-9]\d{0,6})(?:\.\d{1,2})?$/, reason('reward.amount')),
  z.refine((value) => /[1-9]/.test(value), reason('reward.amount')),
)

/**
 * Reads an amount as a person writes it, with commas for thousands where money is shown with them, as an amount on the
 * wire. A comma or a point that may mean the other one is refused, because it changes the amount a thousand times.
 */
export function parseAmount(typed: string): string | undefined {
  const text = typed.trim()
  if (!/^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d{1,2})?$/.test(text)) return undefined
  const amount = text.replaceAll(',', '')
  return rewardAmount.safeParse(amount).success ? amount : undefined
}

/** Converts a typed amount to cents without floating-point arithmetic, which would not be exact. */
export function toCents(amount: string): number {
  const [whole = '0', decimals = ''] = amount.split('.')
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}

/** Converts cents to an amount with two decimals. */
export function toAmount(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** Why an amount needs a second approval: its size, or what was approved or recorded before; nothing where one suffices. */
export function secondApprovalReason(
  reward: Reward,
  { cents, currency }: Money,
): 'large' | 'minimum' | 'changed' | undefined {
  const { amount, standing, minimum_cents: minimum = 0, approvers = 1, track } = reward
  const limit = secondApprovalAbove[currency]
  if (cents > limit) return 'large'
  if (cents < minimum) return 'minimum'
  const approved = standing ?? (track === 'reserved' ? amount : undefined)
  if (!approved) return undefined
  // A second person approves a small amount above the minimum only where two approved a large one before.
  const isByTwo = approved.cents > limit || (!standing && approvers > 1 && approved.cents >= minimum)
  return isByTwo ? 'changed' : undefined
}

/** Formats cents with thousands separators. */
function formatCents(cents: number, hasDecimals: boolean): string {
  const [whole = '', decimals = ''] = toAmount(cents).split('.')
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  return hasDecimals ? `${grouped}.${decimals}` : grouped
}

type MoneyRange = { currency: RewardCurrency; min_cents: number; max_cents: number }

/** `USD 1,500–3,000`. If one end has decimals, both do. */
export function formatMoneyRange({ currency, min_cents: min, max_cents: max }: MoneyRange): string {
  const hasDecimals = min % 100 !== 0 || max % 100 !== 0
  return `${currency} ${formatCents(min, hasDecimals)}–${formatCents(max, hasDecimals)}`
}

/** `USD 1,250.50`, or `USD 1,250`. */
export function formatMoney(currency: RewardCurrency | PaidCurrency, cents: number): string {
  return `${currency} ${formatCents(cents, cents % 100 !== 0)}`
}

/** The fee of the platform on top of an amount, to the cent; the database computes the same. */
export const feeCents = (cents: number, basisPoints: number): number => Math.round((cents * basisPoints) / 10_000)

const moment = z.iso.datetime()
export const money = z.object({ currency: z.enum(rewardCurrencies), cents: z.int() })
type Money = z.output<typeof money>
export const moneyRange = z.object({ currency: z.enum(rewardCurrencies), min_cents: z.int(), max_cents: z.int() })
const approval = z.object({ id: z.uuid(), name: z.string(), at: moment })

export const rewardActions = ['decide', 'approve', 'withdraw', 'refuse', 'pay', 'receive', 'miss'] as const
export type RewardAction = (typeof rewardActions)[number]

/** The reward of a report as its reader may see it. */
export const reward = z.object({
  track: z.enum(rewardStatuses),
  /** Number of the current decision; changes must name it. */
  round: z.int(),
  /** What the report's terms pay for its severity; absent where they pay nothing. */
  range: z.optional(moneyRange),
  /** What the terms pay for each severity; only for those who handle the report. */
  ranges: z.optional(z.partialRecord(z.enum(severities), moneyRange)),
  /** Minimum of the grid when the report was accepted: recorded, not backed by funds. */
  minimum_cents: z.optional(z.int()),
  amount: z.optional(money),
  /** Fee of the platform on top of the amount, in hundredths of a percent; only for those who handle the report. */
  fee_basis_points: z.optional(z.int()),
  /** The approved amount while a new one waits for approval; only for those who handle the report. */
  standing: z.optional(money),
  /** Number of approvals that this amount needs, and who approved it; only for those who handle the report. */
  approvers: z.optional(z.int()),
  approvals: z.optional(z.array(approval)),
  /** A member asked for no reward, which a second person must approve; only for those who handle the report. */
  is_refusal_asked: z.optional(z.boolean()),
  payment: z.optional(z.object({ reference: z.string(), paid_on: z.string(), told_at: moment })),
  receipt: z.optional(z.object({ has_arrived: z.boolean(), at: moment })),
  acts: z.array(z.enum(rewardActions)),
})
export type Reward = z.output<typeof reward>
