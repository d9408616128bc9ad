import * as z from 'zod/mini'
import { line, optional, paragraphs } from '../fields.ts'
import { operation } from '../operation.ts'
import { organizationParams } from '../tenancy.ts'
import { reason } from '../validation.ts'
import { money } from './reward.ts'
import { closingReasons } from './values.ts'

/** What the agent disputes. */
export const disputeGrounds = ['severity', 'duplicate', 'scope', 'reward', 'silence'] as const
export type DisputeGround = (typeof disputeGrounds)[number]

export const disputeStates = ['open', 'answered', 'ruled', 'withdrawn'] as const
export type DisputeState = (typeof disputeStates)[number]

/** Whether the decision of the organization stands. */
export const disputeRulings = ['upheld', 'overturned'] as const
export type DisputeRuling = (typeof disputeRulings)[number]

/** What follows from an overturned decision. An amount is a recommendation: only the organization decides rewards. */
export const disputeEffects = ['reopen', 'change_closing', 'recommend_amount'] as const
export type DisputeEffect = (typeof disputeEffects)[number]

/** Closing reasons that a ruling can set; each cites the clause of the ruling. */
export const ruledClosings = ['informative', 'not_reproducible', 'not_applicable', 'out_of_scope'] as const
export type RuledClosing = (typeof ruledClosings)[number]

/** Days to open a dispute, and working days for the answer and for the ruling. */
export const disputeDays = { open: 30, answer: 5, rule: 5 } as const

/** Disputes that a report can have in all. */
export const maxDisputes = 2

/** Longest text of each side, and of the ruling. */
export const disputeTextLimit = 2000

const moment = z.iso.datetime()
const clause = z.object({ number: z.string(), title: z.string(), text: z.string() })
const named = z.object({ id: z.uuid(), name: z.string() })

/** One dispute: opening, answer and ruling. Both sides read the same record; names are for the organization and staff. */
export const dispute = z.object({
  id: z.uuid(),
  number: z.int(),
  state: z.enum(disputeStates),
  ground: z.enum(disputeGrounds),
  opened_at: moment,
  text: z.string(),
  clause: z.optional(clause),
  answer_due_at: moment,
  /** The time for an answer is over and there was none. */
  is_lapsed: z.boolean(),
  answer: z.optional(z.object({ at: moment, text: z.string(), by: z.optional(named) })),
  taken: z.optional(z.object({ at: moment, by: z.optional(named) })),
  rule_due_at: moment,
  ruling: z.optional(
    z.object({
      at: moment,
      by: z.optional(named),
      ruling: z.enum(disputeRulings),
      text: z.string(),
      clause: z.optional(clause),
      effect: z.optional(z.enum(disputeEffects)),
      closing_reason: z.optional(z.enum(closingReasons)),
      amount: z.optional(money),
    }),
  ),
  withdrawn_at: z.optional(moment),
})
export type Dispute = z.output<typeof dispute>

/** A clause that can be cited, with the title of its group. */
export const citableClause = z.extend(clause, { group: z.string() })
export type CitableClause = z.output<typeof citableClause>

/** Disputes of a report, oldest first, and what the reader can do now. */
const disputeRecord = z.object({
  disputes: z.array(dispute),
  /** Until when a dispute can be opened; absent when there is nothing to dispute. */
  open_until: z.optional(moment),
  /** Grounds that apply to the report, for a reader who may open a dispute. */
  grounds: z.array(z.enum(disputeGrounds)),
  /** Clauses of the policy version of the report, for a reader who may open a dispute. */
  clauses: z.array(citableClause),
  can: z.object({ open: z.boolean(), answer: z.boolean(), withdraw: z.boolean() }),
})
export type DisputeRecord = z.output<typeof disputeRecord>

/** The number of a clause as it is cited: group and item. */
export const citedClause = line({ max: 5, required: 'clause.required' }).check(
  z.regex(/^[1-9]\d?\.[1-9]\d?$/, reason('clause.required')),
)

export const disputeText = paragraphs({ max: disputeTextLimit, required: 'dispute.text' })

const ofAgent = '/api/agents/reports/{report}/disputes'
const asAgent = {
  access: 'agent',
  factor: 'any',
  limit: 'session',
  params: z.object({ report: z.uuid() }),
  answer: disputeRecord,
} as const
const opens = { thing: 'report', permission: 'dispute.open', tenant: 'row' } as const

export const getAgentDisputes = operation({
  ...asAgent,
  name: 'getAgentDisputes',
  summary: 'Get the disputes of the agent’s own report, and until when one can be opened',
  method: 'GET',
  path: ofAgent,
  requires: { thing: 'report', permission: 'report.read', tenant: 'row' },
  errors: [],
})

export const disputeForm = z.strictObject({
  ground: z.enum(disputeGrounds, reason('dispute.ground')),
  text: disputeText,
  clause: optional(citedClause),
})

export const openDispute = operation({
  ...asAgent,
  name: 'openDispute',
  summary: 'Dispute the closing or the reward of the agent’s own report',
  method: 'POST',
  path: ofAgent,
  requires: opens,
  body: disputeForm,
  success: 'dispute.opened',
  changes: ['getAgentDisputes', 'getAgentReport', 'listAgentReports'],
  errors: ['dispute.exists', 'dispute.ground_refused', 'dispute.limit', 'dispute.too_late', 'report.clause_unknown'],
})

export const withdrawDispute = operation({
  ...asAgent,
  name: 'withdrawDispute',
  summary: 'Withdraw the open dispute of the agent’s own report',
  method: 'POST',
  path: `${ofAgent}/withdrawal`,
  requires: opens,
  success: 'dispute.withdrawn',
  changes: ['getAgentDisputes', 'getAgentReport', 'listAgentReports'],
  errors: ['dispute.not_open'],
})

const ofMember = '/api/customers/organizations/{organization}/reports/{report}/disputes'
const asMember = {
  access: 'member',
  factor: 'any',
  limit: 'session',
  params: z.extend(organizationParams, { report: z.uuid() }),
  answer: disputeRecord,
} as const

export const getReportDisputes = operation({
  ...asMember,
  name: 'getReportDisputes',
  summary: 'Get the disputes of a report',
  method: 'GET',
  path: ofMember,
  requires: { thing: 'report', permission: 'report.read', tenant: 'path' },
  errors: [],
})

export const answerDispute = operation({
  ...asMember,
  name: 'answerDispute',
  summary: 'Answer the open dispute of a report for the organization, once and within its deadline',
  method: 'POST',
  path: `${ofMember}/answer`,
  requires: { thing: 'report', permission: 'dispute.answer', tenant: 'path' },
  body: z.strictObject({ text: disputeText }),
  success: 'dispute.answered',
  changes: ['getReportDisputes', 'getReport', 'listReports', 'getReportFigures'],
  errors: ['dispute.not_open', 'dispute.too_late'],
})
