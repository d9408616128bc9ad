import * as z from 'zod/mini'
import { paragraphs } from '../fields.ts'
import { operation } from '../operation.ts'
import { paymentCase, paymentCaseOutcomes, paymentCaseText } from '../payouts/payment-cases.ts'
import { programStates } from '../program-values.ts'
import { evidenceLink } from '../reports/evidence-files.ts'
import { money } from '../reports/reward.ts'
import { reason } from '../validation.ts'
import { idParams, namedPerson, staffPage, staffPaging, staffReason } from './fields.ts'

const path = '/api/staff/payment-cases'
const asStaff = {
  access: 'staff',
  limit: 'session',
  requires: { thing: 'payment_case', permission: 'payment_case.decide', tenant: 'row' },
} as const

/** A case in the queue of staff, without what the two sides wrote. */
const paymentCaseCard = z.object({
  id: z.uuid(),
  reference: z.string(),
  organization: z.object({ id: z.uuid(), name: z.string() }),
  program: z.object({ id: z.uuid(), name: z.string(), state: z.enum(programStates) }),
  amount: money,
  state: z.enum(['escalated', 'closed']),
  /** Why it reached staff: no answer in time, or the agent contests the proof. */
  cause: z.enum(['silence', 'contest']),
  opened_at: z.iso.datetime(),
  escalated_at: z.iso.datetime(),
  taken: z.optional(z.object({ by: namedPerson, at: z.iso.datetime() })),
  ended_at: z.optional(z.iso.datetime()),
  outcome: z.optional(z.enum(paymentCaseOutcomes)),
  can: z.object({
    take: z.boolean(),
    release: z.boolean(),
    decide: z.boolean(),
    pause: z.boolean(),
    resume: z.boolean(),
  }),
})
export type PaymentCaseCard = z.output<typeof paymentCaseCard>

export const paymentCaseViews = ['waiting', 'mine', 'done'] as const
export type PaymentCaseView = (typeof paymentCaseViews)[number]

export const listPaymentCases = operation({
  ...asStaff,
  name: 'listPaymentCases',
  summary: 'List payment cases that reached staff, the oldest first, without anything that was written',
  method: 'GET',
  path,
  query: z.strictObject({ view: z.optional(z.enum(paymentCaseViews)), page: staffPage }),
  answer: z.array(paymentCaseCard),
  meta: z.object(staffPaging),
  errors: [],
})

export const getPaymentCase = operation({
  ...asStaff,
  name: 'getPaymentCase',
  summary: 'Get a payment case; the record of both sides only for the person who took it',
  method: 'GET',
  path: `${path}/{id}`,
  params: idParams,
  answer: z.object({
    card: paymentCaseCard,
    /** Cases of the report, the newest first; absent for those who did not take it. */
    cases: z.optional(z.array(paymentCase)),
  }),
  errors: ['request.not_found'],
})
export type PaymentCaseOnDesk = z.output<typeof getPaymentCase.answer>

const readers = ['listPaymentCases', 'getPaymentCase', 'getStaffOverview'] as const
const changed = { answer: z.object({ id: z.uuid() }), params: idParams, changes: readers } as const

export const takePaymentCase = operation({
  ...asStaff,
  ...changed,
  name: 'takePaymentCase',
  summary: 'Take a payment case to decide it; both sides see it in the history of the report',
  method: 'POST',
  path: `${path}/{id}/take`,
  success: 'payment_case.taken',
  errors: ['payment_case.refused', 'payment_case.taken', 'request.not_found'],
})

export const releasePaymentCase = operation({
  ...asStaff,
  ...changed,
  name: 'releasePaymentCase',
  summary: 'Give a taken payment case back, with a reason',
  method: 'POST',
  path: `${path}/{id}/release`,
  body: z.strictObject({ reason: staffReason }),
  errors: ['payment_case.refused', 'request.not_found'],
})

export const pausePaymentCaseProgram = operation({
  ...asStaff,
  ...changed,
  name: 'pausePaymentCaseProgram',
  summary: 'Pause the program of a taken payment case; agents read that it is because of a payment',
  method: 'POST',
  path: `${path}/{id}/pause`,
  body: z.strictObject({ reason: paragraphs({ max: 300, required: 'reason.required' }) }),
  success: 'payment_case.paused',
  changes: [...readers, 'listStaffPrograms'],
  errors: ['payment_case.refused', 'program.move_refused', 'program.of_pentest', 'request.not_found'],
})

export const closePaymentCase = operation({
  ...asStaff,
  ...changed,
  name: 'closePaymentCase',
  summary: 'Close a taken payment case with a reason that both sides read',
  method: 'POST',
  path: `${path}/{id}/closing`,
  body: z.strictObject({
    outcome: z.enum(['proven', 'unpaid'], reason('payment_case.outcome')),
    text: paymentCaseText,
  }),
  success: 'payment_case.closed',
  errors: ['payment_case.refused', 'payment_case.unproven', 'request.not_found'],
})

export const getPaymentCaseProofLink = operation({
  ...asStaff,
  name: 'getPaymentCaseProofLink',
  summary: 'Get a download link for a proof of payment of a case that the caller took',
  method: 'GET',
  path: `${path}/{id}/proofs/{file}`,
  params: z.extend(idParams, { file: z.uuid() }),
  answer: evidenceLink,
  errors: ['request.not_found'],
})
