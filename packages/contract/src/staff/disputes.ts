import * as z from 'zod/mini'
import { optional } from '../fields.ts'
import { operation } from '../operation.ts'
import { severities } from '../program-values.ts'
import {
  citableClause,
  citedClause,
  dispute,
  disputeEffects,
  disputeGrounds,
  disputeRulings,
  disputeStates,
  disputeText,
  ruledClosings,
} from '../reports/disputes.ts'
import { evidenceLink } from '../reports/evidence-files.ts'
import { report } from '../reports/report.ts'
import { moneyRange, rewardAmount } from '../reports/reward.ts'
import { reason } from '../validation.ts'
import { idParams, namedPerson, staffPage, staffPaging, staffReason } from './fields.ts'

const path = '/api/staff/disputes'
const asStaff = {
  access: 'staff',
  limit: 'session',
  requires: { thing: 'dispute', permission: 'dispute.rule', tenant: 'row' },
} as const

/** A dispute in the queue of staff: its deadline, without the texts of the two sides. */
const disputeCard = z.object({
  id: z.uuid(),
  reference: z.string(),
  /** For administrators, and for the person who took it. */
  organization: z.optional(z.object({ id: z.uuid(), name: z.string() })),
  program: z.optional(z.object({ id: z.uuid(), name: z.string() })),
  severity: z.enum(severities),
  ground: z.enum(disputeGrounds),
  state: z.enum(disputeStates),
  opened_at: z.iso.datetime(),
  /** What it waits for, and until when: the answer of the organization, then the ruling. Absent when it has ended. */
  due: z.optional(z.object({ stage: z.enum(['answer', 'ruling']), at: z.iso.datetime(), days: z.int() })),
  /** The organization did not answer in time. */
  is_lapsed: z.boolean(),
  taken: z.optional(z.object({ by: namedPerson, at: z.iso.datetime() })),
  ended_at: z.optional(z.iso.datetime()),
  ruling: z.optional(z.enum(disputeRulings)),
  effect: z.optional(z.enum(disputeEffects)),
  /** Whether the caller worked on the report; then another person must rule. */
  is_involved: z.boolean(),
  can: z.object({ take: z.boolean(), release: z.boolean(), read: z.boolean(), rule: z.boolean() }),
})
export type DisputeCard = z.output<typeof disputeCard>

export const disputeViews = ['waiting', 'mine', 'done'] as const
export type DisputeView = (typeof disputeViews)[number]

export const listDisputes = operation({
  ...asStaff,
  name: 'listDisputes',
  summary: 'List disputes by urgency, without anything that was written',
  method: 'GET',
  path,
  query: z.strictObject({ view: z.optional(z.enum(disputeViews)), page: staffPage }),
  answer: z.array(disputeCard),
  meta: z.object(staffPaging),
  errors: [],
})

export const getDispute = operation({
  ...asStaff,
  name: 'getDispute',
  summary: 'Get a dispute; the report, the record and its clauses only for the person who took it',
  method: 'GET',
  path: `${path}/{id}`,
  params: idParams,
  answer: z.object({
    card: disputeCard,
    /** Absent for those who did not take it. */
    assigned: z.optional(
      z.object({
        report,
        /** Disputes of the report, oldest first: the last one is the open one. */
        disputes: z.array(dispute),
        clauses: z.array(citableClause),
        /** Effects that the state of the report allows. */
        effects: z.array(z.enum(disputeEffects)),
        /** Closing reasons that may replace the present one. */
        closings: z.array(z.enum(ruledClosings)),
        /** The smallest and the largest amount of the terms for its target. */
        range: z.optional(moneyRange),
      }),
    ),
  }),
  errors: ['request.not_found'],
})
export type DisputeOnDesk = z.output<typeof getDispute.answer>

const readers = ['listDisputes', 'getDispute', 'getStaffOverview'] as const

export const takeDispute = operation({
  ...asStaff,
  name: 'takeDispute',
  summary: 'Take a dispute to rule on it; both sides see it in the history of the report',
  method: 'POST',
  path: `${path}/{id}/take`,
  params: idParams,
  answer: z.object({ id: z.uuid() }),
  success: 'dispute.taken',
  changes: readers,
  errors: ['dispute.involved', 'dispute.not_open', 'dispute.taken', 'request.not_found'],
})

export const releaseDispute = operation({
  ...asStaff,
  name: 'releaseDispute',
  summary: 'Give a taken dispute back, with a reason; administrators can do it for others',
  method: 'POST',
  path: `${path}/{id}/release`,
  params: idParams,
  body: z.strictObject({ reason: staffReason }),
  answer: z.object({ id: z.uuid() }),
  changes: readers,
  errors: ['request.not_found'],
})

/** Which part of the form an effect needs. */
const rulingForm = z.strictObject({
  ruling: z.enum(disputeRulings, reason('dispute.ruling')),
  text: disputeText,
  clause: citedClause,
  effect: optional(z.enum(disputeEffects)),
  closing_reason: optional(z.enum(ruledClosings)),
  amount: optional(rewardAmount),
})
export type RulingForm = z.output<typeof rulingForm>

export const ruleDispute = operation({
  ...asStaff,
  name: 'ruleDispute',
  summary: 'Rule a taken dispute with reasons and a clause of the policy version of the report',
  method: 'POST',
  path: `${path}/{id}/ruling`,
  params: idParams,
  body: rulingForm,
  answer: z.object({ id: z.uuid() }),
  success: 'dispute.ruled',
  changes: readers,
  errors: [
    'dispute.amount_refused',
    'dispute.effect_refused',
    'dispute.incomplete',
    'dispute.involved',
    'dispute.not_open',
    'dispute.too_early',
    'report.clause_unknown',
    'request.not_found',
  ],
})

export const getDisputeEvidenceLink = operation({
  ...asStaff,
  name: 'getDisputeEvidenceLink',
  summary: 'Get a download link for a file of a report whose dispute the caller took',
  method: 'GET',
  path: `${path}/{id}/files/{file}`,
  params: z.extend(idParams, { file: z.uuid() }),
  answer: evidenceLink,
  errors: ['request.not_found'],
})
