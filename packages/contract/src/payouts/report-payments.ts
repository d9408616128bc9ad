import * as z from 'zod/mini'
import { operation, type Answer } from '../operation.ts'
import { evidenceFile } from '../reports/evidence.ts'
import { money } from '../reports/reward.ts'
import { organizationParams } from '../tenancy.ts'
import { paidCurrencies } from './exchange.ts'

const moment = z.iso.datetime()

/** Days after which a payment with a proof counts as arrived, and days before the end when the agent is reminded. */
export const silenceDays = 30
export const silenceNoticeDays = 7

/** A payment as its readers see it. */
export const reportPayment = z.object({
  number: z.int(),
  amount: money,
  /** What was transferred, where it was not the currency of the reward. */
  paid: z.optional(
    z.object({ currency: z.enum(paidCurrencies), cents: z.int(), rate: z.string(), rate_on: z.string() }),
  ),
  reference: z.string(),
  paid_on: z.string(),
  recorded_at: moment,
  proofs: z.array(evidenceFile),
  /** The agent's answer. */
  receipt: z.optional(z.object({ has_arrived: z.boolean(), at: moment })),
  /** When it counts as arrived if the agent does not answer: only with a proof. */
  assumed_at: z.optional(moment),
})

/** The time from the approval of a reward to its payment. */
const paymentClock = z.object({
  approved_at: moment,
  /** Working days that the rules of the report promise. */
  days: z.int(),
  due_at: moment,
  paid_at: z.optional(moment),
  /** Whether the payment met its deadline. */
  kept: z.optional(z.boolean()),
})
export type PaymentClock = z.output<typeof paymentClock>

/** Payments of a report, the newest first, and the clock of its approved reward. */
const reportPayments = z.object({ payments: z.array(reportPayment), clock: z.optional(paymentClock) })

const link = z.object({ url: z.string() })
const ofMember = {
  method: 'GET',
  access: 'member',
  factor: 'any',
  limit: 'session',
} as const
const memberPath = '/api/customers/organizations/{organization}/reports/{report}/payments'
const ofAgent = {
  method: 'GET',
  access: 'agent',
  requires: { thing: 'report', permission: 'report.read', tenant: 'row' },
  factor: 'any',
  limit: 'session',
} as const
const agentPath = '/api/agents/reports/{report}/payments'

export const getReportPayments = operation({
  ...ofMember,
  name: 'getReportPayments',
  summary: 'Get the payments of a received report, with their proofs for members who pay',
  requires: { thing: 'report', permission: 'report.read', tenant: 'path' },
  path: memberPath,
  passive: true,
  params: z.extend(organizationParams, { report: z.uuid() }),
  answer: reportPayments,
  errors: [],
})
export type ReportPayments = Answer<typeof getReportPayments>
export type ReportPayment = ReportPayments['payments'][number]

export const getAgentReportPayments = operation({
  ...ofAgent,
  name: 'getAgentReportPayments',
  summary: 'Get the payments of the agent’s own report, with their proofs',
  path: agentPath,
  passive: true,
  params: z.object({ report: z.uuid() }),
  answer: reportPayments,
  errors: [],
})

export const getPaymentProofLink = operation({
  ...ofMember,
  name: 'getPaymentProofLink',
  summary: 'Get a download link for a proof of payment',
  requires: { thing: 'report', permission: 'reward.approve', tenant: 'path' },
  path: `${memberPath}/proofs/{file}`,
  params: z.extend(organizationParams, { report: z.uuid(), file: z.uuid() }),
  answer: link,
  errors: [],
})

export const getAgentPaymentProofLink = operation({
  ...ofAgent,
  name: 'getAgentPaymentProofLink',
  summary: 'Get a download link for a proof of a payment to the agent',
  path: `${agentPath}/proofs/{file}`,
  params: z.object({ report: z.uuid(), file: z.uuid() }),
  answer: link,
  errors: [],
})
