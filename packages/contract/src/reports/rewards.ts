import * as z from 'zod/mini'
import { line, optional, paragraphs } from '../fields.ts'
import { operation } from '../operation.ts'
import { exchange } from '../payouts/exchange.ts'
import { organizationParams } from '../tenancy.ts'
import { reason } from '../validation.ts'
import { reportLimits } from './draft.ts'
import { report } from './report.ts'
import { rewardAmount, rewardCurrencies } from './reward.ts'

const inReport = z.extend(organizationParams, { report: z.uuid() })
const ofReward = '/api/customers/organizations/{organization}/reports/{report}/reward'

/** Decisions about money require a recent reauthentication and a second factor. */
const decides = {
  method: 'POST',
  access: 'member',
  requires: { thing: 'report', permission: 'reward.approve', tenant: 'path' },
  factor: 'any',
  freshWithin: 300,
  limit: 'session',
  params: inReport,
  answer: report,
} as const

/** The decision that the caller saw: a decision on outdated data is rejected. */
export const round = z.int().check(z.minimum(0), z.maximum(1_000_000))
const text = paragraphs({ max: reportLimits.text, required: 'report.text' })

export const rewardDecisionForm = z.strictObject({
  round,
  amount: rewardAmount,
  currency: z.enum(rewardCurrencies),
  /** The reason, where an approved amount is changed. */
  text: optional(text),
})

export const decideReward = operation({
  ...decides,
  name: 'decideReward',
  summary: 'Decide the reward of a report within its grid; above a limit a second person must approve',
  path: ofReward,
  body: rewardDecisionForm,
  success: 'reward.decided',
  changes: ['getReport', 'listReports', 'getReportFigures', 'getSpending'],
  errors: [
    'auth.confirm_first',
    'reward.approver_new',
    'reward.changed',
    'reward.no_grid',
    'reward.out_of_range',
    'reward.reason_first',
    'reward.refused',
  ],
})

export const approveReward = operation({
  ...decides,
  name: 'approveReward',
  summary: 'Approve a reward as the second person',
  path: `${ofReward}/approval`,
  body: z.strictObject({ round }),
  success: 'reward.approved',
  changes: ['getReport', 'listReports', 'getReportFigures', 'getSpending'],
  errors: [
    'auth.confirm_first',
    'reward.approver_new',
    'reward.approver_related',
    'reward.changed',
    'reward.other_person',
    'reward.out_of_range',
    'reward.refused',
  ],
})

export const withdrawReward = operation({
  ...decides,
  name: 'withdrawReward',
  summary: 'Withdraw a reward that waits for a second person',
  path: `${ofReward}/withdrawal`,
  body: z.strictObject({ round }),
  changes: ['getReport', 'listReports', 'getReportFigures', 'getSpending'],
  errors: ['auth.confirm_first', 'reward.changed', 'reward.refused'],
})

export const refuseReward = operation({
  ...decides,
  name: 'refuseReward',
  summary: 'Decide that a report gets no reward, with a reason',
  path: `${ofReward}/ineligible`,
  body: z.strictObject({ round, text }),
  changes: ['getReport', 'listReports', 'getReportFigures', 'getSpending'],
  errors: [
    'auth.confirm_first',
    'reward.approver_new',
    'reward.approver_related',
    'reward.changed',
    'reward.other_person',
    'reward.refused',
  ],
})

/** Most files that prove one payment. */
export const maxProofs = 3

/** Longest reference of a payment. */
export const rewardReferenceLimit = 120

export const payReward = operation({
  ...decides,
  name: 'payReward',
  summary: 'Record the payment of a reward with reference and date',
  path: `${ofReward}/payment`,
  body: z.strictObject({
    round,
    reference: line({ max: rewardReferenceLimit, required: 'reward.reference' }),
    paid_on: z.iso.date(reason('reward.paid_on')),
    /** What was transferred, where it was not the currency of the reward. */
    exchange: optional(exchange),
    /** Files that were added for the agent and those who pay. */
    proofs: optional(z.array(z.uuid()).check(z.maxLength(maxProofs, reason('reward.proofs')))),
  }),
  success: 'reward.paid',
  changes: ['getReport', 'getReportPayments', 'listCommentFiles', 'listReports', 'getReportFigures', 'getSpending'],
  errors: [
    'auth.confirm_first',
    'evidence.not_ready',
    'evidence.state_changed',
    'reward.changed',
    'reward.paid_on_refused',
    'reward.refused',
  ],
})

export const rateReport = operation({
  name: 'rateReport',
  summary: 'Rate the quality of an accepted report',
  method: 'POST',
  path: '/api/customers/organizations/{organization}/reports/{report}/quality',
  access: 'member',
  requires: { thing: 'report', permission: 'report.accept', tenant: 'path' },
  factor: 'any',
  limit: 'session',
  params: inReport,
  body: z.strictObject({ quality: z.int().check(z.minimum(0), z.maximum(5)) }),
  answer: report,
  changes: ['getReport'],
  errors: ['report.frozen', 'report.move_refused'],
})

/** What an agent writes about a payment that did not arrive. */
export const receiptText = text

export const answerReceipt = operation({
  name: 'answerReceipt',
  summary: 'Confirm or dispute the receipt of a reward',
  method: 'POST',
  path: '/api/agents/reports/{report}/reward/receipt',
  access: 'agent',
  requires: { thing: 'report', permission: 'reward.receive', tenant: 'row' },
  factor: 'any',
  limit: 'session',
  params: z.object({ report: z.uuid() }),
  body: z.strictObject({ has_arrived: z.boolean(), text: optional(receiptText) }),
  answer: report,
  changes: [
    'getAgentReport',
    'getAgentReportPayments',
    'listAgentReports',
    'getEarnings',
    'listAgentOwedRewards',
    'listAgentPayments',
  ],
  errors: ['reward.refused'],
})
