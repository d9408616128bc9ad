import * as z from 'zod/mini'
import { line, paragraphs } from '../fields.ts'
import { operation, type Answer } from '../operation.ts'
import { severities } from '../program-values.ts'
import { organizationParams } from '../tenancy.ts'
import { reason } from '../validation.ts'
import { reportLimits } from './draft.ts'

const disclosureStates = ['private', 'requested', 'agreed', 'published', 'declined', 'withdrawn'] as const
export type DisclosureState = (typeof disclosureStates)[number]

/** `limited` publishes title, weakness, severity, dates and summary; `full` also what happened, impact and steps. */
export const disclosureKinds = ['full', 'limited'] as const
export type DisclosureKind = (typeof disclosureKinds)[number]

/** How the page credits the agent. */
export const disclosureCredits = ['handle', 'anonymous'] as const
export type DisclosureCredit = (typeof disclosureCredits)[number]

/** Maximum lengths of the texts, maximum number of revisions, and maximum days until the publication. */
export const disclosureLimits = {
  title: reportLimits.title,
  summary: 2000,
  what_happened: 10_000,
  impact: reportLimits.impact,
  steps: reportLimits.steps,
  reason: 2000,
  revisions: 100,
  daysAhead: 365,
} as const

const moment = z.iso.datetime()
const day = z.iso.date(reason('disclosure.date'))
const sides = ['agent', 'organization'] as const

/** Fields that both kinds publish. */
const limitedText = {
  title: line({ max: disclosureLimits.title, required: 'report.title' }),
  summary: paragraphs({ max: disclosureLimits.summary, required: 'report.summary' }),
}

const fullText = {
  ...limitedText,
  what_happened: paragraphs({ max: disclosureLimits.what_happened, required: 'disclosure.what_happened' }),
  impact: paragraphs({ max: disclosureLimits.impact, required: 'report.impact' }),
  steps: paragraphs({ max: disclosureLimits.steps, required: 'report.steps' }),
}

/** The revision that the caller read; 0 before the first one. */
const revision = z.int().check(z.minimum(0), z.maximum(1000))
const because = paragraphs({ max: disclosureLimits.reason, required: 'reason.required' })
const credit = z.enum(disclosureCredits)

const limitedForm = z.strictObject({ kind: z.literal('limited'), revision, publish_on: day, ...limitedText })
const fullForm = z.strictObject({ kind: z.literal('full'), revision, publish_on: day, ...fullText })

/** The shared text. Sending it requests a disclosure, or replaces the revision that was read. */
const disclosureForm = z.discriminatedUnion('kind', [limitedForm, fullForm])
export type DisclosureForm = z.output<typeof disclosureForm>

/** The form of the agent, who also chooses the credit. */
const agentDisclosureForm = z.discriminatedUnion('kind', [
  z.extend(limitedForm, { credit }),
  z.extend(fullForm, { credit }),
])

/** What is published, and nothing else. */
export const disclosureText = z.object({
  kind: z.enum(disclosureKinds),
  title: z.string(),
  summary: z.string(),
  what_happened: z.optional(z.string()),
  impact: z.optional(z.string()),
  steps: z.optional(z.string()),
  weakness: z.string(),
  severity: z.enum(severities),
  submitted_on: z.iso.date(),
  closed_on: z.iso.date(),
})
export type DisclosureText = z.output<typeof disclosureText>

const spoken = z.object({ side: z.enum([...sides, 'staff']), reason: z.string(), at: moment })

/** The disclosure of a report as one of its sides reads it. */
const disclosure = z.object({
  state: z.enum(disclosureStates),
  revision: z.int(),
  /** Absent while the report is private. */
  text: z.optional(disclosureText),
  publish_on: z.optional(z.iso.date()),
  credit: z.enum(disclosureCredits),
  /** For another author of the report, until it is published: how the page credits the reader. */
  own_credit: z.optional(z.enum(disclosureCredits)),
  /** Who agreed to the current revision. */
  agreed: z.object({ agent: z.boolean(), organization: z.boolean() }),
  asked: z.optional(z.object({ side: z.enum(sides), at: moment })),
  written: z.optional(z.object({ side: z.enum(sides), at: moment })),
  /** The request of one side to withdraw the page, until the other side makes the same request. */
  withdrawal: z.optional(spoken),
  /** Why it was declined or withdrawn. */
  ended: z.optional(spoken),
  slug: z.optional(z.string()),
  published_at: z.optional(moment),
  /** Whether the reader may request a disclosure but not agree to it; other members may. */
  only_asks: z.boolean(),
  can: z.object({
    /** Whether the reader may request a disclosure or write a revision. */
    write: z.boolean(),
    agree: z.boolean(),
    decline: z.boolean(),
    withdraw: z.boolean(),
  }),
})
export type Disclosure = z.output<typeof disclosure>

const ofAgent = {
  access: 'agent',
  factor: 'any',
  limit: 'session',
  params: z.object({ report: z.uuid() }),
  answer: disclosure,
} as const
const atAgent = '/api/agents/reports/{report}/disclosure'
const agentChanges = ['getAgentDisclosure', 'getAgentReport'] as const

const ofMember = {
  access: 'member',
  factor: 'any',
  limit: 'session',
  params: z.extend(organizationParams, { report: z.uuid() }),
  answer: disclosure,
} as const
const atMember = '/api/customers/organizations/{organization}/reports/{report}/disclosure'
const memberChanges = ['getReportDisclosure', 'getReport'] as const

const reads = { thing: 'report', permission: 'report.read' } as const
const asks = { thing: 'report', permission: 'disclosure.ask' } as const
const agrees = { thing: 'report', permission: 'disclosure.agree' } as const

const writeErrors = [
  'disclosure.changed',
  'disclosure.date_refused',
  'disclosure.program_private',
  'program.unreviewed',
  'disclosure.refused',
  'disclosure.too_many_changes',
] as const
const answerErrors = ['disclosure.changed', 'disclosure.refused'] as const

export const getAgentDisclosure = operation({
  ...ofAgent,
  name: 'getAgentDisclosure',
  summary: 'Get the disclosure of a report of the agent',
  method: 'GET',
  path: atAgent,
  requires: { ...reads, tenant: 'row' },
  errors: [],
})

export const writeAgentDisclosure = operation({
  ...ofAgent,
  name: 'writeAgentDisclosure',
  summary: 'Ask to disclose a closed report of the agent, or write another revision of the text',
  method: 'POST',
  path: atAgent,
  requires: { ...asks, tenant: 'row' },
  body: agentDisclosureForm,
  success: 'disclosure.asked',
  changes: agentChanges,
  errors: writeErrors,
})

export const agreeToAgentDisclosure = operation({
  ...ofAgent,
  name: 'agreeToAgentDisclosure',
  summary: 'Agree as the agent to one revision of the text',
  method: 'POST',
  path: `${atAgent}/agreement`,
  requires: { ...agrees, tenant: 'row' },
  body: z.strictObject({ revision, credit }),
  success: 'disclosure.agreed',
  changes: agentChanges,
  errors: answerErrors,
})

export const declineAgentDisclosure = operation({
  ...ofAgent,
  name: 'declineAgentDisclosure',
  summary: 'Decline a disclosure as the agent, with a reason; also takes back an agreement',
  method: 'POST',
  path: `${atAgent}/refusal`,
  requires: { ...agrees, tenant: 'row' },
  body: z.strictObject({ revision, reason: because }),
  success: 'disclosure.declined',
  changes: agentChanges,
  errors: answerErrors,
})

export const withdrawAgentDisclosure = operation({
  ...ofAgent,
  name: 'withdrawAgentDisclosure',
  summary: 'Ask as the agent to withdraw a published disclosure, or complete the withdrawal',
  method: 'POST',
  path: `${atAgent}/withdrawal`,
  requires: { ...agrees, tenant: 'row' },
  body: z.strictObject({ reason: because }),
  success: 'disclosure.withdrawn',
  changes: agentChanges,
  errors: ['disclosure.refused'],
})

export const saveAuthorCredit = operation({
  ...ofAgent,
  name: 'saveAuthorCredit',
  summary: 'Choose whether the published page names the caller, another author of the report',
  method: 'POST',
  path: `${atAgent}/credit`,
  requires: { ...reads, tenant: 'row' },
  body: z.strictObject({ credit }),
  changes: ['getAgentDisclosure'],
  errors: ['disclosure.refused'],
})

export const getReportDisclosure = operation({
  ...ofMember,
  name: 'getReportDisclosure',
  summary: 'Get the disclosure of a report of an organization',
  method: 'GET',
  path: atMember,
  requires: { ...reads, tenant: 'path' },
  errors: [],
})

export const writeReportDisclosure = operation({
  ...ofMember,
  name: 'writeReportDisclosure',
  summary: 'Ask to disclose a closed report, or write another revision of the text',
  method: 'POST',
  path: atMember,
  requires: { ...asks, tenant: 'path' },
  body: disclosureForm,
  success: 'disclosure.asked',
  changes: memberChanges,
  errors: writeErrors,
})

export const agreeToReportDisclosure = operation({
  ...ofMember,
  name: 'agreeToReportDisclosure',
  summary: 'Agree for the organization to one revision of the text',
  method: 'POST',
  path: `${atMember}/agreement`,
  requires: { ...agrees, tenant: 'path' },
  body: z.strictObject({ revision }),
  success: 'disclosure.agreed',
  changes: memberChanges,
  errors: answerErrors,
})

export const declineReportDisclosure = operation({
  ...ofMember,
  name: 'declineReportDisclosure',
  summary: 'Decline a disclosure for the organization, with a reason; also takes back an agreement',
  method: 'POST',
  path: `${atMember}/refusal`,
  requires: { ...agrees, tenant: 'path' },
  body: z.strictObject({ revision, reason: because }),
  success: 'disclosure.declined',
  changes: memberChanges,
  errors: answerErrors,
})

export const withdrawReportDisclosure = operation({
  ...ofMember,
  name: 'withdrawReportDisclosure',
  summary: 'Ask for the organization to withdraw a published disclosure, or complete the withdrawal',
  method: 'POST',
  path: `${atMember}/withdrawal`,
  requires: { ...agrees, tenant: 'path' },
  body: z.strictObject({ reason: because }),
  success: 'disclosure.withdrawn',
  changes: memberChanges,
  errors: ['disclosure.refused'],
})

export type DisclosureAnswer = Answer<typeof getReportDisclosure>
