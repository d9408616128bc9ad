import * as z from 'zod/mini'
import { lengths, searchText, wholeNumber } from '../fields.ts'
import { operation } from '../operation.ts'
import { severities } from '../program-values.ts'
import { organizationParams } from '../tenancy.ts'
import { reason } from '../validation.ts'
import { reportLastPage } from './agent-reports.ts'
import { weakness } from './draft.ts'
import { dueStages } from './facts.ts'
import { reportCard } from './report.ts'
import { isSearchable } from './search.ts'
import { tag } from './tags.ts'
import { reportStates } from './values.ts'

const inOrganization = '/api/customers/organizations/{organization}/reports'
const requires = { thing: 'report', permission: 'report.figures', tenant: 'path' } as const
const idAndName = z.object({ id: z.uuid(), name: z.string() })

export const inboxOrders = ['day', 'due', 'evidence'] as const
export type InboxOrder = (typeof inboxOrders)[number]

/** Parts of the score of evidence, each from its first value to below the next. */
export const evidenceLevels = ['high', 'middle', 'low'] as const
export type EvidenceLevel = (typeof evidenceLevels)[number]
export const evidenceBounds: Readonly<Record<EvidenceLevel, { readonly from: number; readonly below: number }>> = {
  high: { from: 70, below: 101 },
  middle: { from: 40, below: 70 },
  low: { from: 0, below: 40 },
}

/** Reports that were sent longer ago than this. */
export const inboxAges = ['day', 'week', 'month', 'quarter'] as const
export type InboxAge = (typeof inboxAges)[number]
export const ageDays: Readonly<Record<InboxAge, number>> = { day: 1, week: 7, month: 30, quarter: 90 }

/** A report in the inbox. Viewers without access to the content see its reference and state. */
export const inboxCard = z.extend(reportCard, {
  can_read: z.boolean(),
  /** The last event that the reader may read: notes of the team move it only for the team. */
  last_event_at: z.iso.datetime(),
  agent: z.optional(z.string()),
  target: z.optional(z.string()),
  assigned_to: z.optional(idAndName),
  /** Of the vector behind the severity; absent without one, and where the severity was decided against it. */
  score: z.optional(z.number()),
  /** Score of its evidence; absent until it is computed. */
  evidence: z.optional(z.int()),
  /** Deadline of the fix of an accepted report; absent while a retest waits. */
  fix: z.optional(z.object({ days: z.int(), at: z.iso.datetime() })),
  /** Until when the organization may answer its open dispute. */
  dispute_due_at: z.optional(z.iso.datetime()),
  /** Deadline of its approved and unpaid reward; absent without one. */
  pay: z.optional(z.object({ days: z.int(), at: z.iso.datetime() })),
  /** Unread notifications of the reader about it; absent without any. */
  news: z.optional(z.int()),
  /** Absent without any, and for those who do not work on it. */
  tags: z.optional(z.array(z.string())),
})
export type InboxCard = z.output<typeof inboxCard>

/** What the inbox can be narrowed by, and its order. */
export const inboxFilters = z.strictObject({
  program: z.optional(z.uuid()),
  /** Target, agent, assignee, evidence and tag are sought among the reports that the member may read. */
  assignee: z.optional(z.uuid()),
  evidence: z.optional(z.enum(evidenceLevels)),
  age: z.optional(z.enum(inboxAges)),
  target: z.optional(z.uuid()),
  agent: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{3,30}$/))),
  /** Sent with an account, or without one. */
  account: z.optional(z.enum(['with', 'without'])),
  tag: z.optional(tag),
  weakness: z.optional(weakness),
  state: z.optional(z.array(z.enum(reportStates)).check(z.maxLength(reportStates.length))),
  severity: z.optional(z.array(z.enum(severities)).check(z.maxLength(severities.length))),
  stage: z.optional(z.enum(dueStages)),
  mine: z.optional(z.literal('1')),
  unassigned: z.optional(z.literal('1')),
  late: z.optional(z.literal('1')),
  /** Only reports with an approved reward that is unpaid, or whose payment did not arrive. */
  unpaid: z.optional(z.literal('1')),
  /** Only accepted reports that are not fixed yet, by the deadline of their fix. */
  fixing: z.optional(z.literal('1')),
  /** Only reports with an open dispute. */
  disputed: z.optional(z.literal('1')),
  /** Only open reports, by urgency. */
  open: z.optional(z.literal('1')),
  /** Order of open reports: by due date, by evidence, or by the day on which they are due and within it by evidence. */
  sort: z.optional(z.enum(inboxOrders)),
  q: z.optional(searchText(lengths.search).check(z.refine(isSearchable, reason('search.too_short')))),
})

export const listReports = operation({
  name: 'listReports',
  summary: 'List the reports of an organization',
  method: 'GET',
  path: inOrganization,
  access: 'member',
  requires,
  factor: 'any',
  limit: 'session',
  params: organizationParams,
  query: z.extend(inboxFilters, { page: z.optional(wholeNumber({ min: 1, max: reportLastPage })) }),
  repeats: ['state', 'severity'],
  answer: z.array(inboxCard),
  meta: z.object({ page: z.int(), total: z.int() }),
  errors: [],
})

/** The largest count that `getReportFigures` returns: more reports are not counted. */
export const maxCounted = 1000

export const getReportFigures = operation({
  name: 'getReportFigures',
  summary: 'Count the reports by what they wait for',
  method: 'GET',
  path: `${inOrganization}/figures`,
  access: 'member',
  requires,
  factor: 'any',
  limit: 'session',
  params: organizationParams,
  answer: z.object({
    open: z.int(),
    mine: z.int(),
    grave: z.int(),
    /** Reports that wait for a reward decision, closed ones included. */
    reward: z.int(),
    /** Reports that wait for a payment. */
    pay: z.int(),
    /** The first deadline of those payments. */
    pay_due_at: z.optional(z.iso.datetime()),
    /** Accepted reports that are not fixed yet, and those of them whose deadline passed. */
    fix: z.int(),
    fix_late: z.int(),
    late: z.int(),
    soon: z.int(),
    unassigned: z.int(),
    /** Reports with an open dispute. */
    disputed: z.int(),
    /** Disputes that wait for the answer of the organization, and the first deadline of them. */
    disputes_to_answer: z.int(),
    answer_due_at: z.optional(z.iso.datetime()),
    closed: z.int(),
  }),
  errors: [],
})
