import * as z from 'zod/mini'
import { line } from '../fields.ts'
import { operation } from '../operation.ts'
import { openedPayout, rewardPayout } from '../payouts/payout-details.ts'
import { organizationParams } from '../tenancy.ts'
import { reason } from '../validation.ts'
import { report } from './report.ts'
import { money } from './reward.ts'
import { rewardReferenceLimit } from './rewards.ts'

const moment = z.iso.datetime()
const inReport = z.extend(organizationParams, { report: z.uuid() })
const inOrganization = '/api/customers/organizations/{organization}/reports/{report}/retest-fees'

const retestFeeStates = ['owed', 'paid', 'received'] as const

/** The fee of one answered retest, with its last payment. */
export const retestFee = z.object({
  id: z.uuid(),
  /** Number of the answer in the history of the report. */
  event: z.int(),
  amount: money,
  /** User name of the agent who answered. */
  agent: z.string(),
  state: z.enum(retestFeeStates),
  earned_at: moment,
  /** Until when an owed fee is to be paid. */
  due_at: z.optional(moment),
  payment: z.optional(z.object({ reference: z.string(), paid_on: z.string() })),
  /** Whether the agent answered that the last payment did not arrive. */
  is_missing: z.boolean(),
  can: z.object({ pay: z.boolean(), answer: z.boolean() }),
})
export type RetestFee = z.output<typeof retestFee>

/** What the terms of the report offer for each answered retest, and the fees that were earned. */
const retestFees = z.object({ offer: z.optional(money), fees: z.array(retestFee) })
export type RetestFees = z.output<typeof retestFees>

export const getRetestFees = operation({
  name: 'getRetestFees',
  summary: 'Fees of the answered retests of a report',
  method: 'GET',
  path: inOrganization,
  access: 'member',
  factor: 'any',
  limit: 'session',
  requires: { thing: 'report', permission: 'report.read', tenant: 'path' },
  params: inReport,
  answer: retestFees,
  errors: [],
})

export const payRetestFee = operation({
  name: 'payRetestFee',
  summary: 'Record the payment of the fee of a retest with reference and date',
  method: 'POST',
  path: `${inOrganization}/{fee}/payment`,
  access: 'member',
  factor: 'any',
  freshWithin: 300,
  limit: 'session',
  requires: { thing: 'report', permission: 'reward.approve', tenant: 'path' },
  params: z.extend(inReport, { fee: z.uuid() }),
  body: z.strictObject({
    reference: line({ max: rewardReferenceLimit, required: 'reward.reference' }),
    paid_on: z.iso.date(reason('reward.paid_on')),
  }),
  answer: report,
  success: 'reward.paid',
  changes: ['getReport', 'getRetestFees', 'getSpending'],
  errors: ['auth.confirm_first', 'reward.paid_on_refused', 'reward.refused'],
})

const ofFee = {
  path: `${inOrganization}/{fee}/payout`,
  access: 'member',
  requires: { thing: 'report', permission: 'reward.approve', tenant: 'path' },
  factor: 'any',
  params: z.extend(inReport, { fee: z.uuid() }),
} as const

export const getRetestFeePayout = operation({
  ...ofFee,
  name: 'getRetestFeePayout',
  summary: 'Whether the agent of an owed fee said where to pay it',
  method: 'GET',
  limit: 'session',
  answer: rewardPayout,
  errors: ['reward.refused'],
})

export const openRetestFeePayout = operation({
  ...ofFee,
  name: 'openRetestFeePayout',
  summary: 'Open the payout details of an owed fee; each opening is recorded, and the agent sees it',
  method: 'POST',
  freshWithin: 300,
  limit: 'secret',
  answer: openedPayout,
  changes: ['listAuditEvents'],
  errors: ['auth.confirm_first', 'reward.refused', 'payout.missing', 'payout.held'],
})

export const getAgentRetestFees = operation({
  name: 'getAgentRetestFees',
  summary: 'Fees of the answered retests of an own report',
  method: 'GET',
  path: '/api/agents/reports/{report}/retest-fees',
  access: 'agent',
  factor: 'any',
  limit: 'session',
  requires: { thing: 'report', permission: 'report.read', tenant: 'row' },
  params: z.object({ report: z.uuid() }),
  answer: retestFees,
  errors: [],
})

export const answerRetestFee = operation({
  name: 'answerRetestFee',
  summary: 'Confirm or dispute the receipt of the fee of a retest',
  method: 'POST',
  path: '/api/agents/retest-fees/{fee}/receipt',
  access: 'agent',
  factor: 'any',
  limit: 'session',
  requires: { thing: 'report', permission: 'reward.receive', tenant: 'own' },
  params: z.object({ fee: z.uuid() }),
  body: z.strictObject({ has_arrived: z.boolean() }),
  answer: z.null(),
  changes: ['getAgentReport', 'getAgentRetestFees', 'getEarnings'],
  errors: ['reward.refused'],
})
