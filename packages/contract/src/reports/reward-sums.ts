import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { organizationParams } from '../tenancy.ts'
import { rewardCurrencies } from './reward.ts'

/** Length in days of the periods that the sums cover, today included. */
export const sumDays = { lately: 30, year: 365 } as const

/** Totals of the rewards in one currency; a payment counts on the date that the organization gave. */
const rewardSums = z.object({
  currency: z.enum(rewardCurrencies),
  /** Approved and unpaid, or reported as paid by the organization while the agent says that nothing arrived. */
  unpaid_cents: z.int(),
  paid_lately_cents: z.int(),
  paid_in_year_cents: z.int(),
})
export type RewardSums = z.output<typeof rewardSums>

export const getSpending = operation({
  name: 'getSpending',
  summary: 'Get the owed and paid rewards of an organization, within the programs of the user',
  method: 'GET',
  path: '/api/customers/organizations/{organization}/spending',
  access: 'member',
  requires: { thing: 'organization', permission: 'wallet.read', tenant: 'path' },
  factor: 'any',
  limit: 'session',
  params: organizationParams,
  answer: z.object({
    /** Whether the sums cover only the programs that the user is responsible for, not the whole organization. */
    is_partial: z.boolean(),
    sums: z.array(rewardSums),
  }),
  errors: [],
})

export const getEarnings = operation({
  name: 'getEarnings',
  summary: 'Get the owed and paid rewards of the agent',
  method: 'GET',
  path: '/api/agents/earnings',
  access: 'agent',
  requires: { thing: 'report', permission: 'reward.receive', tenant: 'own' },
  factor: 'any',
  limit: 'session',
  answer: z.array(rewardSums),
  errors: [],
})
