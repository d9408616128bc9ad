import * as z from 'zod/mini'
import { severities } from '../program-values.ts'
import { reason } from '../validation.ts'
import { rewardTracks } from './values.ts'

export const rewardCurrencies = ['USD'] as const
export type RewardCurrency = (typeof rewardCurrencies)[number]

/** More than this, in cents, takes a second person. The database holds the same. */
export const secondPersonAbove: Readonly<Record<RewardCurrency, number>> = { USD: 100_000 }

/** An amount as people write it: positive, at most two decimals, a point between; nothing else is a number here. */
export const rewardAmount = z.string(reason('reward.amount')).check(
  z.trim(),
  z.maxLength(10, reason('reward.amount')),
  z.regex(/^(?:0|[1-9]\d{0,6})(?:\.\d{1,2})?$/, reason('reward.amount')),
  z.refine((value) => /[1-9]/.test(value), reason('reward.amount')),
)

/** Exact cents of an amount that has this form: no fraction is ever computed with. */
export function centsOf(amount: string): number {
  const [whole = '0', decimals = ''] = amount.split('.')
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}

/** The amount that has so many cents, with both decimals. */
export function amountOf(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** As people read an amount: groups of three, decimals only where there are any. */
function readable(cents: number, hasDecimals: boolean): string {
  const [whole = '', decimals = ''] = amountOf(cents).split('.')
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  return hasDecimals ? `${grouped}.${decimals}` : grouped
}

type Span = { currency: RewardCurrency; min_cents: number; max_cents: number }

/** `USD 1,500–3,000`. Both ends have decimals where one does. */
export function spanText({ currency, min_cents: least, max_cents: most }: Span): string {
  const hasDecimals = least % 100 !== 0 || most % 100 !== 0
  return `${currency} ${readable(least, hasDecimals)}–${readable(most, hasDecimals)}`
}

/** `USD 1,250.50`, or `USD 1,250`. */
export function moneyText(currency: RewardCurrency, cents: number): string {
  return `${currency} ${readable(cents, cents % 100 !== 0)}`
}

const moment = z.iso.datetime()
const money = z.object({ currency: z.enum(rewardCurrencies), cents: z.int() })
const span = z.object({ currency: z.enum(rewardCurrencies), min_cents: z.int(), max_cents: z.int() })
const voice = z.object({ id: z.uuid(), name: z.string(), at: moment })

export const rewardActs = ['decide', 'approve', 'withdraw', 'refuse', 'pay', 'receive', 'miss'] as const
export type RewardAct = (typeof rewardActs)[number]

/** The reward of a report as its reader may see it. */
export const reward = z.object({
  track: z.enum(rewardTracks),
  /** The decision that stands; whoever changes it names it. */
  round: z.int(),
  /** What the terms of the report pay for its severity; absent where they pay nothing. */
  range: z.optional(span),
  /** What the terms pay for each severity; for those who handle the report. */
  ranges: z.optional(z.partialRecord(z.enum(severities), span)),
  /** Least of the grid when it was accepted: recorded, not backed by funds. */
  minimum_cents: z.optional(z.int()),
  amount: z.optional(money),
  /** What stands approved while the amount waits to take its place; for those who handle the report. */
  standing: z.optional(money),
  /** How many people this amount takes, and who approved it; for those who handle the report. */
  approvers: z.optional(z.int()),
  approvals: z.optional(z.array(voice)),
  /** Somebody wants it to have no reward, which takes another person; for those who handle the report. */
  is_refusal_asked: z.optional(z.boolean()),
  payment: z.optional(z.object({ reference: z.string(), paid_on: z.string(), told_at: moment })),
  receipt: z.optional(z.object({ has_arrived: z.boolean(), at: moment })),
  acts: z.array(z.enum(rewardActs)),
})
export type Reward = z.output<typeof reward>
