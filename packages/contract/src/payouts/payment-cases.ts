import * as z from 'zod/mini'
import { optional, paragraphs } from '../fields.ts'
import { operation } from '../operation.ts'
import { evidenceFile } from '../reports/evidence.ts'
import { money } from '../reports/reward.ts'
import { organizationParams } from '../tenancy.ts'
import { reason } from '../validation.ts'

/** `open`: the organization answers. `answered`: the agent looks again. `escalated`: staff decide. */
const paymentCaseStates = ['open', 'answered', 'escalated', 'closed'] as const
export type PaymentCaseState = (typeof paymentCaseStates)[number]

/** How a case ends; the last two are decisions of staff. */
export const paymentCaseOutcomes = ['arrived', 'silent', 'paid_again', 'proven', 'unpaid'] as const
export type PaymentCaseOutcome = (typeof paymentCaseOutcomes)[number]

/** Working days of the organization to answer or to pay again. */
export const paymentCaseDays = 5

const moment = z.iso.datetime()
const named = z.object({ id: z.uuid(), name: z.string() })

/** A payment that did not arrive. Both sides and staff read the same record; names are for the organization and staff. */
export const paymentCase = z.object({
  id: z.uuid(),
  /** Number of the payment in its report. */
  payment: z.int(),
  /** The author whose share it was, besides the agent who sent the report. */
  share: z.optional(z.object({ id: z.uuid(), agent: z.string() })),
  state: z.enum(paymentCaseStates),
  amount: money,
  reference: z.string(),
  paid_on: z.string(),
  opened_at: moment,
  /** What the agent wrote. */
  text: z.optional(z.string()),
  answer_due_at: moment,
  answer: z.optional(z.object({ at: moment, text: z.string(), by: z.optional(named), proofs: z.array(evidenceFile) })),
  /** When the answered payment counts as arrived if the agent does not answer: only with a checked proof. */
  assumed_at: z.optional(moment),
  contest: z.optional(z.object({ at: moment, text: z.string() })),
  escalated_at: z.optional(moment),
  taken: z.optional(z.object({ at: moment, by: z.optional(named) })),
  /** When staff paused new reports of the program because of it. */
  paused_at: z.optional(moment),
  closing: z.optional(
    z.object({
      at: moment,
      outcome: z.enum(paymentCaseOutcomes),
      text: z.optional(z.string()),
      by: z.optional(named),
    }),
  ),
})
export type PaymentCase = z.output<typeof paymentCase>

/** Cases of a report, the newest first, and what the reader can do now. */
const paymentCaseRecord = z.object({
  cases: z.array(paymentCase),
  can: z.object({ answer: z.boolean(), contest: z.boolean() }),
})
export type PaymentCaseRecord = z.output<typeof paymentCaseRecord>

export const paymentCaseText = paragraphs({ max: 2000, required: 'payment_case.text' })

const agentPath = '/api/agents/reports/{report}/payment-cases'
const asAgent = {
  access: 'agent',
  factor: 'any',
  limit: 'session',
  params: z.object({ report: z.uuid() }),
  answer: paymentCaseRecord,
} as const

export const getAgentPaymentCases = operation({
  ...asAgent,
  name: 'getAgentPaymentCases',
  summary: 'Get the cases of payments of the agent’s own report that did not arrive',
  method: 'GET',
  path: agentPath,
  requires: { thing: 'report', permission: 'report.read', tenant: 'row' },
  errors: [],
})

export const contestPaymentAnswer = operation({
  ...asAgent,
  name: 'contestPaymentAnswer',
  summary: 'Answer that a payment still did not arrive after the organization proved it; staff then decide',
  method: 'POST',
  path: `${agentPath}/contest`,
  requires: { thing: 'report', permission: 'reward.receive', tenant: 'row' },
  body: z.strictObject({ text: paymentCaseText }),
  success: 'payment_case.contested',
  changes: ['getAgentPaymentCases', 'getAgentReport', 'getAgentReportPayments', 'getAgentRewardShares'],
  errors: ['payment_case.refused'],
})

const memberPath = '/api/customers/organizations/{organization}/reports/{report}/payment-cases'
const asMember = {
  access: 'member',
  factor: 'any',
  limit: 'session',
  params: z.extend(organizationParams, { report: z.uuid() }),
  answer: paymentCaseRecord,
} as const

export const getPaymentCases = operation({
  ...asMember,
  name: 'getPaymentCases',
  summary: 'Get the cases of payments of a report that did not arrive, with their proofs for members who pay',
  method: 'GET',
  path: memberPath,
  requires: { thing: 'report', permission: 'report.read', tenant: 'path' },
  errors: [],
})

const paymentCaseAnswer = z.strictObject({
  /** Which of them, where several authors wait for one. */
  case: optional(z.uuid()),
  text: paymentCaseText,
  /** Files that were uploaded for those who pay. */
  proofs: z.array(z.uuid()).check(z.minLength(1, reason('payment_case.proof')), z.maxLength(5)),
})

export const answerPaymentCase = operation({
  ...asMember,
  name: 'answerPaymentCase',
  summary: 'Prove a payment that the agent did not receive, once',
  method: 'POST',
  path: `${memberPath}/answer`,
  requires: { thing: 'report', permission: 'reward.approve', tenant: 'path' },
  body: paymentCaseAnswer,
  success: 'payment_case.answered',
  changes: ['getPaymentCases', 'getReport', 'getReportPayments', 'getRewardShares'],
  errors: ['evidence.not_ready', 'evidence.state_changed', 'payment_case.refused'],
})
