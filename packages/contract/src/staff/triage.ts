import * as z from 'zod/mini'
import { line, optional, paragraphs, wholeNumber } from '../fields.ts'
import { operation } from '../operation.ts'
import { severities } from '../program-values.ts'
import { reportLimits } from '../reports/draft.ts'
import { duplicateCandidates } from '../reports/duplicates.ts'
import { evidenceLink } from '../reports/evidence-files.ts'
import { reportDue, closingReferences } from '../reports/facts.ts'
import { inboxCard } from '../reports/inbox.ts'
import { commentForm, transitionForm, report } from '../reports/report.ts'
import { closingReferencesQuery } from '../reports/triage.ts'
import { reportStates } from '../reports/values.ts'
import { idParams, namedPerson, staffPage, staffPaging, staffReason } from './fields.ts'

const queue = '/api/staff/triage'
const ofStaff = { access: 'staff', limit: 'session' } as const
const assigns = { thing: 'report', permission: 'triage.assign', tenant: 'row' } as const
const reads = { thing: 'report', permission: 'report.read', tenant: 'row' } as const

/** A report for the staff who assign triagers: its organization and state, without its content. */
const waitingReport = z.object({
  id: z.uuid(),
  reference: z.string(),
  organization: z.object({ id: z.uuid(), name: z.string() }),
  program: z.object({ id: z.uuid(), name: z.string() }),
  severity: z.enum(severities),
  state: z.enum(reportStates),
  submitted_at: z.iso.datetime(),
  due: z.optional(reportDue),
  triager: z.optional(namedPerson),
})
export type WaitingReport = z.output<typeof waitingReport>

/** `done`: decided or closed, and still readable by the triager who had it. */
export const queueViews = ['waiting', 'assigned', 'done'] as const
export type QueueView = (typeof queueViews)[number]

export const listTriageQueue = operation({
  ...ofStaff,
  name: 'listTriageQueue',
  summary: 'List the reports of managed programs and their triagers, without the content',
  method: 'GET',
  path: queue,
  requires: assigns,
  query: z.strictObject({ view: z.optional(z.enum(queueViews)), page: staffPage }),
  answer: z.array(waitingReport),
  meta: z.object({ ...staffPaging, triagers: z.array(z.extend(namedPerson, { open_reports: z.int() })) }),
  errors: [],
})

export const assignTriager = operation({
  ...ofStaff,
  name: 'assignTriager',
  summary: 'Assign a report of a managed program to a triager, or unassign it',
  method: 'POST',
  path: `${queue}/{id}/triager`,
  requires: assigns,
  params: idParams,
  body: z.strictObject({ triager: optional(z.uuid()), reason: staffReason }),
  answer: z.object({ id: z.uuid() }),
  changes: ['getStaffReport', 'listStaffReports', 'listTriageQueue', 'getStaffOverview'],
  errors: ['request.not_found'],
})

const path = '/api/staff/reports'

export const listStaffReports = operation({
  ...ofStaff,
  name: 'listStaffReports',
  summary: 'List the reports assigned to the triager',
  method: 'GET',
  path,
  requires: reads,
  query: z.strictObject({ view: z.optional(z.enum(['open', 'closed'])), page: staffPage }),
  answer: z.array(inboxCard),
  meta: z.object(staffPaging),
  errors: [],
})

export const getStaffReport = operation({
  ...ofStaff,
  name: 'getStaffReport',
  summary: 'Get a report assigned to the triager',
  method: 'GET',
  path: `${path}/{id}`,
  requires: reads,
  params: idParams,
  answer: report,
  errors: ['request.not_found'],
})

export const getStaffClosingReferences = operation({
  ...ofStaff,
  name: 'getStaffClosingReferences',
  summary: 'List the closing references of an assigned report',
  method: 'GET',
  path: `${path}/{id}/grounds`,
  requires: reads,
  params: idParams,
  query: closingReferencesQuery,
  answer: closingReferences,
  errors: ['request.not_found'],
})

export const listStaffDuplicateCandidates = operation({
  ...ofStaff,
  name: 'listStaffDuplicateCandidates',
  summary: 'List what may be the original of an assigned report, among those of the same triager',
  method: 'GET',
  path: `${path}/{id}/duplicate-candidates`,
  requires: reads,
  params: idParams,
  answer: duplicateCandidates,
  errors: ['request.not_found'],
})

export const getStaffEvidenceLink = operation({
  ...ofStaff,
  name: 'getStaffEvidenceLink',
  summary: 'Get a download link for a file of an assigned report',
  method: 'GET',
  path: `${path}/{id}/files/{file}`,
  requires: reads,
  params: z.extend(idParams, { file: z.uuid() }),
  answer: evidenceLink,
  errors: ['request.not_found'],
})

export const commentStaffReport = operation({
  ...ofStaff,
  name: 'commentStaffReport',
  summary: 'Comment on an assigned report, for its agent or its organization',
  method: 'POST',
  path: `${path}/{id}/comments`,
  requires: reads,
  params: idParams,
  body: commentForm,
  answer: report,
  changes: ['getStaffReport', 'listStaffReports', 'listTriageQueue', 'getStaffOverview'],
  errors: [
    'evidence.not_ready',
    'evidence.state_changed',
    'request.not_found',
    'report.frozen',
    'report.too_many_comments',
  ],
})

export const changeStaffReportState = operation({
  ...ofStaff,
  name: 'changeStaffReportState',
  summary: 'Change the state of an assigned report, or propose the change',
  method: 'POST',
  path: `${path}/{id}/moves`,
  requires: reads,
  params: idParams,
  body: transitionForm,
  answer: report,
  success: 'report.moved',
  changes: ['getStaffReport', 'listStaffReports', 'listTriageQueue', 'getStaffOverview'],
  errors: [
    'request.not_found',
    'report.clause_unknown',
    'report.move_incomplete',
    'report.move_refused',
    'report.original_unknown',
    'report.retest_open',
    'report.review_past',
    'report.reward_undecided',
    'report.too_many_comments',
  ],
})

export const proposeStaffSeverity = operation({
  ...ofStaff,
  name: 'proposeStaffSeverity',
  summary: 'Propose a severity for an assigned report to the organization',
  method: 'POST',
  path: `${path}/{id}/severity`,
  requires: reads,
  params: idParams,
  body: z.strictObject({
    severity: z.enum(severities),
    cvss: optional(line({ max: reportLimits.vector, required: 'report.cvss' })),
    text: paragraphs({ max: reportLimits.text, required: 'report.text' }),
  }),
  answer: report,
  changes: ['getStaffReport', 'listStaffReports', 'listTriageQueue', 'getStaffOverview'],
  errors: ['request.not_found', 'report.frozen', 'report.severity_unfit', 'report.too_many_comments'],
})

const byProposal = z.extend(idParams, { proposal: wholeNumber({ min: 1, max: 2_147_483_647 }) })

export const applyStaffProposal = operation({
  ...ofStaff,
  name: 'applyStaffProposal',
  summary: 'Apply a proposal of the organization on an assigned report',
  method: 'POST',
  path: `${path}/{id}/proposals/{proposal}/apply`,
  requires: reads,
  params: byProposal,
  answer: report,
  success: 'report.moved',
  changes: ['getStaffReport', 'listStaffReports', 'listTriageQueue', 'getStaffOverview'],
  errors: [
    'request.not_found',
    'report.frozen',
    'report.move_refused',
    'report.original_unknown',
    'report.retest_open',
    'report.proposal_gone',
  ],
})

export const dismissStaffProposal = operation({
  ...ofStaff,
  name: 'dismissStaffProposal',
  summary: 'Dismiss a proposal on an assigned report',
  method: 'POST',
  path: `${path}/{id}/proposals/{proposal}/dismiss`,
  requires: reads,
  params: byProposal,
  body: z.strictObject({ text: optional(paragraphs({ max: reportLimits.text, required: 'report.text' })) }),
  answer: report,
  changes: ['getStaffReport', 'listStaffReports', 'listTriageQueue', 'getStaffOverview'],
  errors: ['request.not_found', 'report.frozen', 'report.proposal_gone'],
})
