import * as z from 'zod/mini'
import { operation, type Answer } from '../operation.ts'
import { rewardCurrencies } from '../reports/reward.ts'
import { organizationParams } from '../tenancy.ts'

/** Longest period of a statement, in months, and most lines in one paper. */
export const paperLimits = { months: 12, lines: 2000 } as const

const paperFormats = ['pdf', 'csv'] as const
export type PaperFormat = (typeof paperFormats)[number]

const format = z.enum(paperFormats)
/** A statement of the months of these two days and all between, or the summary of the year of `from`. */
const statementQuery = z.object({ kind: z.enum(['statement', 'year']), from: z.iso.date(), to: z.iso.date(), format })

const payment = z.object({
  id: z.uuid(),
  report: z.uuid(),
  reference: z.string(),
  organization: z.string(),
  program: z.string(),
  agent: z.string(),
  amount: z.object({ currency: z.enum(rewardCurrencies), cents: z.int() }),
  paid_on: z.iso.date(),
  arrival: z.enum(['arrived', 'missing', 'unanswered']),
})

/** A file: text as it is, a PDF in Base64. */
const paper = z.object({ file_name: z.string(), type: z.enum(['application/pdf', 'text/csv']), content: z.string() })
export type Paper = z.output<typeof paper>

const payments = z.object({ payments: z.array(payment) })

const forMembers = {
  access: 'member',
  requires: { thing: 'organization', permission: 'wallet.read', tenant: 'path' },
  factor: 'any',
  limit: 'session',
} as const
const ofOrganization = '/api/customers/organizations/{organization}/payment-papers'

export const listOrganizationPayments = operation({
  ...forMembers,
  name: 'listOrganizationPayments',
  summary: 'List the last payments of an organization that have a receipt, within the programs of the user',
  method: 'GET',
  path: ofOrganization,
  params: organizationParams,
  answer: payments,
  errors: [],
})
export type ListedPayment = Answer<typeof listOrganizationPayments>['payments'][number]

export const getOrganizationReceipt = operation({
  ...forMembers,
  name: 'getOrganizationReceipt',
  summary: 'Get the receipt of a payment of an organization',
  method: 'GET',
  path: `${ofOrganization}/receipts/{payment}`,
  params: z.extend(organizationParams, { payment: z.uuid() }),
  query: z.object({ format }),
  answer: paper,
  errors: ['paper.unavailable'],
})

export const getOrganizationStatement = operation({
  ...forMembers,
  name: 'getOrganizationStatement',
  summary:
    'Get the statement of an organization for some months or the summary of a year: approved, paid, returned, fee',
  method: 'GET',
  path: `${ofOrganization}/statement`,
  params: organizationParams,
  query: statementQuery,
  answer: paper,
  errors: ['paper.period', 'paper.too_long', 'paper.unavailable'],
})

const forAgents = {
  access: 'agent',
  requires: { thing: 'report', permission: 'reward.receive', tenant: 'own' },
  factor: 'any',
  limit: 'session',
} as const

export const listAgentPayments = operation({
  ...forAgents,
  name: 'listAgentPayments',
  summary: 'List the last payments to the agent that have a receipt',
  method: 'GET',
  path: '/api/agents/payment-papers',
  answer: payments,
  errors: [],
})

export const getAgentReceipt = operation({
  ...forAgents,
  name: 'getAgentReceipt',
  summary: 'Get the receipt of a payment to the agent',
  method: 'GET',
  path: '/api/agents/payment-papers/receipts/{payment}',
  params: z.object({ payment: z.uuid() }),
  query: z.object({ format }),
  answer: paper,
  errors: ['paper.unavailable'],
})

export const getAgentStatement = operation({
  ...forAgents,
  name: 'getAgentStatement',
  summary: 'Get the statement of the agent for some months or the summary of a year: approved, paid and returned',
  method: 'GET',
  path: '/api/agents/payment-papers/statement',
  query: statementQuery,
  answer: paper,
  errors: ['paper.period', 'paper.too_long', 'paper.unavailable'],
})
