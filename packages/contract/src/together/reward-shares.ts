import * as z from 'zod/mini'
import { line, optional } from '../fields.ts'
import { operation } from '../operation.ts'
import { exchange } from '../payouts/exchange.ts'
import { openedPayout, rewardPayout } from '../payouts/payout-details.ts'
import { reportPayment } from '../payouts/report-payments.ts'
import { money } from '../reports/reward.ts'
import { maxProofs, receiptText, rewardReferenceLimit, round } from '../reports/rewards.ts'
import { organizationParams } from '../tenancy.ts'
import { reason } from '../validation.ts'

const inReport = z.extend(organizationParams, { report: z.uuid() })
const inOrganization = '/api/customers/organizations/{organization}/reports/{report}/shares'

/** What an author gets of the reward of a report, besides the agent who sent it. */
const rewardShare = z.object({
  id: z.uuid(),
  agent: z.string(),
  amount: money,
  /** Number of the decision that the amount follows from; a payment must name it. */
  round: z.int(),
  state: z.enum(['owed', 'paid', 'received']),
  due_at: z.iso.datetime(),
  /** The newest first, for members and for the author; proofs are for the author and those who pay. */
  payments: z.array(reportPayment),
  /** Whether the author answered that the last payment did not arrive. */
  is_missing: z.boolean(),
  can: z.object({ pay: z.boolean(), confirm: z.boolean(), miss: z.boolean() }),
})
export type RewardShare = z.output<typeof rewardShare>

const rewardShares = z.object({
  /** What is left for the agent who sent the report; absent until the reward is approved. */
  rest: z.optional(money),
  shares: z.array(rewardShare),
})
export type RewardShares = z.output<typeof rewardShares>

export const getRewardShares = operation({
  name: 'getRewardShares',
  summary: 'Shares of the authors of a report in its reward, and their payments',
  method: 'GET',
  path: inOrganization,
  access: 'member',
  factor: 'any',
  limit: 'session',
  requires: { thing: 'report', permission: 'report.read', tenant: 'path' },
  params: inReport,
  answer: rewardShares,
  errors: [],
})

const ofShare = {
  access: 'member',
  requires: { thing: 'report', permission: 'reward.approve', tenant: 'path' },
  factor: 'any',
  params: z.extend(inReport, { share: z.uuid() }),
} as const

export const payRewardShare = operation({
  ...ofShare,
  name: 'payRewardShare',
  summary: 'Record the payment of a share with reference and date',
  method: 'POST',
  path: `${inOrganization}/{share}/payment`,
  freshWithin: 300,
  limit: 'session',
  body: z.strictObject({
    round,
    reference: line({ max: rewardReferenceLimit, required: 'reward.reference' }),
    paid_on: z.iso.date(reason('reward.paid_on')),
    exchange: optional(exchange),
    /** Files that were added for the author and those who pay. */
    proofs: optional(z.array(z.uuid()).check(z.maxLength(maxProofs, reason('reward.proofs')))),
  }),
  answer: rewardShares,
  success: 'reward.paid',
  changes: ['getReport', 'getRewardShares', 'getPaymentCases', 'getSpending', 'listCommentFiles', 'listOwedRewards'],
  errors: [
    'auth.confirm_first',
    'evidence.not_ready',
    'evidence.state_changed',
    'reward.changed',
    'reward.paid_on_refused',
    'reward.refused',
  ],
})

export const getRewardSharePayout = operation({
  ...ofShare,
  name: 'getRewardSharePayout',
  summary: 'Whether the author of an owed share said where to pay it',
  method: 'GET',
  path: `${inOrganization}/{share}/payout`,
  limit: 'session',
  answer: rewardPayout,
  errors: ['reward.refused'],
})

export const openRewardSharePayout = operation({
  ...ofShare,
  name: 'openRewardSharePayout',
  summary: 'Open the payout details of an owed share; each opening is recorded, and the author sees it',
  method: 'POST',
  path: `${inOrganization}/{share}/payout`,
  freshWithin: 300,
  limit: 'secret',
  answer: openedPayout,
  changes: ['listAuditEvents'],
  errors: ['auth.confirm_first', 'reward.refused', 'payout.missing', 'payout.held'],
})

const ofAgent = { access: 'agent', factor: 'any', limit: 'session', params: z.object({ report: z.uuid() }) } as const

export const getAgentRewardShares = operation({
  ...ofAgent,
  name: 'getAgentRewardShares',
  summary: 'Shares of the authors of a report of the agent in its reward',
  method: 'GET',
  path: '/api/agents/reports/{report}/shares',
  requires: { thing: 'report', permission: 'report.read', tenant: 'row' },
  answer: rewardShares,
  errors: [],
})

export const answerRewardShare = operation({
  ...ofAgent,
  name: 'answerRewardShare',
  summary: 'Confirm or dispute the receipt of the own share',
  method: 'POST',
  path: '/api/agents/reports/{report}/shares/receipt',
  requires: { thing: 'report', permission: 'reward.receive', tenant: 'own' },
  body: z.strictObject({ has_arrived: z.boolean(), text: optional(receiptText) }),
  answer: z.null(),
  changes: [
    'getAgentReport',
    'getAgentRewardShares',
    'getAgentPaymentCases',
    'getEarnings',
    'listAgentOwedRewards',
    'listAgentPayments',
  ],
  errors: ['reward.refused'],
})
