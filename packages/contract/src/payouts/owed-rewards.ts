import * as z from 'zod/mini'
import { operation, type Answer } from '../operation.ts'
import { rewardCurrencies } from '../reports/reward.ts'
import { organizationParams } from '../tenancy.ts'
import { reason } from '../validation.ts'
import { rewardPayout } from './payout-details.ts'

/** Working days from the approval of a reward until it should be paid. */
export const paymentDays = 10

/** Most rewards in one list and in one file. */
export const owedLimits = { listed: 500, inFile: 100 } as const

const amount = z.object({ currency: z.enum(rewardCurrencies), cents: z.int() })

const owedReward = z.object({
  report: z.uuid(),
  reference: z.string(),
  program: z.string(),
  agent: z.string(),
  amount,
  approved_at: z.iso.datetime(),
  due_at: z.iso.datetime(),
  payout: rewardPayout,
})

const ofOrganization = '/api/customers/organizations/{organization}/owed-rewards'
const pays = {
  access: 'member',
  requires: { thing: 'report', permission: 'reward.approve', tenant: 'path' },
  factor: 'any',
  params: organizationParams,
} as const

export const listOwedRewards = operation({
  ...pays,
  name: 'listOwedRewards',
  summary: 'List the approved and unpaid rewards of the programs of the user, the most urgent first',
  method: 'GET',
  path: ofOrganization,
  limit: 'session',
  answer: z.array(owedReward),
  errors: [],
})
export type OwedReward = Answer<typeof listOwedRewards>[number]

export const createPaymentFile = operation({
  ...pays,
  name: 'createPaymentFile',
  summary: 'Write owed rewards with their accounts to a file for the bank; each account that it opens is recorded',
  method: 'POST',
  path: `${ofOrganization}/file`,
  freshWithin: 300,
  limit: 'secret',
  body: z.strictObject({
    reports: z
      .array(z.uuid())
      .check(z.minLength(1, reason('payout.choose')), z.maxLength(owedLimits.inFile, reason('payout.too_many'))),
  }),
  answer: z.object({
    file_name: z.string(),
    content: z.string(),
    /** To compare with what the bank shows. */
    count: z.int(),
    sums: z.array(amount),
  }),
  changes: ['listAuditEvents'],
  errors: ['auth.confirm_first', 'payout.missing', 'payout.held', 'reward.refused'],
})
