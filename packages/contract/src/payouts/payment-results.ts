import * as z from 'zod/mini'
import { operation, type Answer } from '../operation.ts'
import { money } from '../reports/reward.ts'
import { organizationParams } from '../tenancy.ts'
import { reason } from '../validation.ts'
import { paidCurrencies } from './exchange.ts'

/** Bounds of a file with the results of a batch. */
export const resultLimits = { characters: 60_000, rows: 100 } as const

/**
 * What becomes of a line: recorded, or left out because it has no payment yet, was recorded before, or is wrong.
 */
const resultStates = [
  'ready',
  'recorded',
  'pending',
  'already',
  'repeated',
  'not_owed',
  'amount',
  'reference',
  'paid_on',
  'currency',
  'rate',
  'rate_on',
] as const
export type ResultState = (typeof resultStates)[number]

const resultLine = z.object({
  /** Of the file; the header is line 1. */
  line: z.int(),
  reference: z.string(),
  state: z.enum(resultStates),
  agent: z.optional(z.string()),
  amount: z.optional(money),
  paid: z.optional(z.object({ currency: z.enum(paidCurrencies), cents: z.int() })),
  paid_on: z.optional(z.string()),
})

const results = z.object({
  lines: z.array(resultLine),
  /** Of the lines that are ready or recorded. */
  count: z.int(),
  sums: z.array(money),
})

const ofOrganization = '/api/customers/organizations/{organization}/payment-results'
const reads = {
  method: 'POST',
  access: 'member',
  requires: { thing: 'report', permission: 'reward.approve', tenant: 'path' },
  factor: 'any',
  limit: 'session',
  params: organizationParams,
  body: z.strictObject({
    content: z
      .string(reason('payout.results'))
      .check(z.minLength(1, reason('payout.results')), z.maxLength(resultLimits.characters, reason('text.too_long'))),
  }),
  answer: results,
} as const

export const previewPaymentResults = operation({
  ...reads,
  name: 'previewPaymentResults',
  summary: 'Read a file with the results of a batch of payments and say what each line would record; records nothing',
  path: `${ofOrganization}/preview`,
  changes: [],
  errors: ['payout.results_unread'],
})
export type PaymentResults = Answer<typeof previewPaymentResults>

export const recordPaymentResults = operation({
  ...reads,
  name: 'recordPaymentResults',
  summary: 'Record the payments of a file with the results of a batch; what was recorded before is left out',
  path: ofOrganization,
  freshWithin: 300,
  changes: ['listOwedRewards', 'getReport', 'getReportPayments', 'listReports', 'getReportFigures', 'getSpending'],
  errors: ['auth.confirm_first', 'payout.results_unread'],
})
