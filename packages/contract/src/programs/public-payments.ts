import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { currencies, severities } from '../program-values.ts'
import { programParams } from '../tenancy.ts'

/** What the page of a program shows of its payments; each level includes those before it. */
export const publicPaymentLevels = ['days', 'totals', 'amounts'] as const
export type PublicPaymentLevel = (typeof publicPaymentLevels)[number]

const cents = z.int().check(z.nonnegative())

/** Paid for reports, of which the agent did not answer that it did not arrive. */
const paidTotals = z.object({
  total_cents: cents,
  /** In the last 365 days. */
  year_cents: cents,
  /** Reports that were paid. */
  n: z.int(),
})
export type PaidTotals = z.output<typeof paidTotals>

/** Median of what was paid in the last 730 days; without a tier it is of all tiers. */
const usualAmount = z.object({
  severity: z.enum(severities),
  tier: z.optional(z.int()),
  median_cents: cents,
  n: z.int(),
})
export type UsualAmount = z.output<typeof usualAmount>

/** Fewer payments would tell what one agent received. */
export const minForUsual = 3

export const publicPayments = z.object({
  currency: z.enum(currencies),
  totals: z.optional(paidTotals),
  usual: z.optional(z.array(usualAmount)),
})
export type PublicPayments = z.output<typeof publicPayments>

const choice = z.object({
  level: z.enum(publicPaymentLevels),
  /** All figures, for those who choose what is public; null for others. */
  figures: z.nullable(publicPayments),
  can_change: z.boolean(),
})
export type PublicPaymentChoice = z.output<typeof choice>

export const getPublicPayments = operation({
  name: 'getPublicPayments',
  summary: 'Get what a program shows of its payments',
  method: 'GET',
  path: '/api/customers/organizations/{organization}/programs/{program}/public-payments',
  access: 'member',
  requires: { thing: 'program', permission: 'program.read', tenant: 'path', program: 'path' },
  limit: 'session',
  params: programParams,
  answer: choice,
  errors: [],
})

export const setPublicPayments = operation({
  name: 'setPublicPayments',
  summary: 'Choose what a program shows of its payments',
  method: 'POST',
  path: '/api/customers/organizations/{organization}/programs/{program}/public-payments',
  access: 'member',
  factor: 'any',
  requires: { thing: 'program', permission: 'program.launch', tenant: 'path', program: 'path' },
  limit: 'session',
  params: programParams,
  body: z.strictObject({ level: z.enum(publicPaymentLevels) }),
  answer: z.object({ level: z.enum(publicPaymentLevels) }),
  changes: ['getPublicPayments', 'getProgramVersion'],
  errors: [],
})
