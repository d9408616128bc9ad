import * as z from 'zod/mini'
import { operation, type Answer } from '../operation.ts'
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
  /** When the first of what is owed should be paid. */
  next_due_at: z.optional(z.iso.datetime()),
})
export type RewardSums = z.output<typeof rewardSums>

/** Months that `getSpending` covers, the current one included. */
export const spendingMonths = 12

export const getSpending = operation({
  name: 'getSpending',
  summary: 'Get the paid and owed rewards of an organization by program and month, within the programs of the user',
  method: 'GET',
  path: '/api/customers/organizations/{organization}/spending',
  access: 'member',
  requires: { thing: 'organization', permission: 'wallet.read', tenant: 'path' },
  factor: 'any',
  limit: 'session',
  params: organizationParams,
  answer: z.object({
    /** Whether they cover only the programs that the user is responsible for, not the whole organization. */
    is_partial: z.boolean(),
    /** First days of the months, oldest first. */
    months: z.array(z.iso.date()),
    /** Months in which a program paid nothing are absent. */
    paid: z.array(
      z.object({ program: z.uuid(), currency: z.enum(rewardCurrencies), month: z.iso.date(), cents: z.int() }),
    ),
    /** Programs that owe nothing are absent. */
    owed: z.array(
      z.object({
        program: z.uuid(),
        currency: z.enum(rewardCurrencies),
        /** Approved and unpaid, or reported as paid while the agent says that nothing arrived. */
        unpaid_cents: z.int(),
        /** For accepted reports without a decided reward: the proposed amount, or the minimum of the grid. */
        reserved_cents: z.int(),
      }),
    ),
  }),
  errors: [],
})
export type Spending = Answer<typeof getSpending>

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
