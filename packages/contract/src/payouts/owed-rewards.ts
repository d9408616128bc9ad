import * as z from 'zod/mini'
import { optional } from '../fields.ts'
import { operation, type Answer } from '../operation.ts'
import { rewardCurrencies } from '../reports/reward.ts'
import { organizationParams } from '../tenancy.ts'
import { reason } from '../validation.ts'
import { paidCurrencies, rate } from './exchange.ts'
import { rewardPayout } from './payout-details.ts'

/** Working days from the approval of a reward until it should be paid, where the rules name none. */
export const paymentDays = 10

/** Most rewards in one list and in one file. */
export const owedLimits = { listed: 500, inFile: 100 } as const

const amount = z.object({ currency: z.enum(rewardCurrencies), cents: z.int() })

const owedReward = z.object({
  report: z.uuid(),
  /** The share of an author, where it is not owed to the agent who sent the report. */
  share: z.optional(z.uuid()),
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

const agentOwedReward = z.pick(owedReward, {
  report: true,
  reference: true,
  program: true,
  amount: true,
  approved_at: true,
  due_at: true,
  payout: true,
})

export const listAgentOwedRewards = operation({
  name: 'listAgentOwedRewards',
  summary: 'List the approved and unpaid rewards of the agent, the first due first',
  method: 'GET',
  path: '/api/agents/owed-rewards',
  access: 'agent',
  requires: { thing: 'report', permission: 'reward.receive', tenant: 'own' },
  factor: 'any',
  limit: 'session',
  answer: z.array(agentOwedReward),
  errors: [],
})
export type AgentOwedReward = Answer<typeof listAgentOwedRewards>[number]

/** `csv` for any account, `spei` for CLABE accounts, in pesos. */
export const paymentFormats = ['csv', 'spei'] as const
export type PaymentFormat = (typeof paymentFormats)[number]

const paymentFileForm = z
  .strictObject({
    /** Reports, and shares of their authors. */
    reports: z
      .array(z.uuid())
      .check(z.minLength(1, reason('payout.choose')), z.maxLength(owedLimits.inFile, reason('payout.too_many'))),
    format: z.enum(paymentFormats),
    /** Pesos for one dollar, and the day of that rate. */
    rate: optional(rate),
    rate_on: optional(z.iso.date(reason('reward.rate_on'))),
  })
  .check(
    z.refine(
      ({ format, rate: given, rate_on: day }) => format === 'csv' || (given !== undefined && day !== undefined),
      {
        message: reason('payout.spei_rate'),
        path: ['rate'],
      },
    ),
  )
export type PaymentFileForm = z.output<typeof paymentFileForm>

export const createPaymentFile = operation({
  ...pays,
  name: 'createPaymentFile',
  summary: 'Write owed rewards with their accounts to a file for the bank; each account that it opens is recorded',
  method: 'POST',
  path: `${ofOrganization}/file`,
  freshWithin: 300,
  limit: 'secret',
  body: paymentFileForm,
  answer: z.object({
    file_name: z.string(),
    content: z.string(),
    /** To fill in after the bank paid; it holds no account. */
    template: z.object({ file_name: z.string(), content: z.string() }),
    /** To compare with what the bank shows. */
    count: z.int(),
    sums: z.array(amount),
    /** The sum in the currency of the file, where it is not that of the rewards. */
    paid: z.optional(z.object({ currency: z.enum(paidCurrencies), cents: z.int() })),
    /** The sum of the last ten digits of the account numbers. */
    control_total: z.string(),
  }),
  changes: ['listAuditEvents'],
  errors: ['auth.confirm_first', 'payout.missing', 'payout.held', 'payout.spei_only', 'reward.refused'],
})
