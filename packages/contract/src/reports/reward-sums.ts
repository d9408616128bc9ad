import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { organizationParams } from '../tenancy.ts'
import { rewardCurrencies } from './reward.ts'

/** Days that sums look back, today among them. */
export const sumDays = { lately: 30, year: 365 } as const

/** Rewards of one currency, added up; a payment counts on the day that the organization named. */
export const rewardSums = z.object({
  currency: z.enum(rewardCurrencies),
  /** Approved and not paid, or paid as the organization says while the agent says that nothing arrived. */
  unpaid_cents: z.int(),
  paid_lately_cents: z.int(),
  paid_in_year_cents: z.int(),
})
export type RewardSums = z.output<typeof rewardSums>

export const getSpending = operation({
  name: 'getSpending',
  summary: 'What an organization owes and paid in rewards, as far as the person answers for it',
  method: 'GET',
  path: '/api/customers/organizations/{organization}/spending',
  access: 'member',
  demand: { thing: 'organization', permission: 'wallet.read', tenant: 'path' },
  factor: 'any',
  limit: 'session',
  params: organizationParams,
  answer: z.object({
    /** Whether only programs count that the person answers for. */
    is_partial: z.boolean(),
    sums: z.array(rewardSums),
  }),
  errors: [],
})

export const getEarnings = operation({
  name: 'getEarnings',
  summary: 'What an agent is owed and was paid in rewards',
  method: 'GET',
  path: '/api/agents/earnings',
  access: 'agent',
  demand: { thing: 'report', permission: 'reward.receive', tenant: 'own' },
  factor: 'any',
  limit: 'session',
  answer: z.array(rewardSums),
  errors: [],
})
