import * as z from 'zod/mini'
import { line, optional, paragraphs, wholeNumber } from '../fields.ts'
import { operation } from '../operation.ts'
import { severities } from '../program-values.ts'
import { reportLimits } from '../reports/draft.ts'
import { evidenceLink } from '../reports/evidence-operations.ts'
import { reportDue, reportGrounds } from '../reports/facts.ts'
import { inboxCard } from '../reports/inbox.ts'
import { commentForm, moveForm, report } from '../reports/report.ts'
import { reportStates } from '../reports/values.ts'
import { groundsQuery } from '../reports/working.ts'
import { byId, namedPerson, staffPage, staffPaging, staffReason } from './desk-fields.ts'

const queue = '/api/staff/triage'
const ofStaff = { access: 'staff', limit: 'session' } as const
const assigns = { thing: 'report', permission: 'triage.assign', tenant: 'row' } as const
const reads = { thing: 'report', permission: 'report.read', tenant: 'row' } as const

/** A report in the eyes of those who assign it: whose it is and how it stands, and nothing of what it says. */
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

/** `done`: decided or closed, and still to be read by whoever had it. */
export const queueViews = ['waiting', 'assigned', 'done'] as const
export type QueueView = (typeof queueViews)[number]

export const listTriageQueue = operation({
  ...ofStaff,
  name: 'listTriageQueue',
  summary: 'Reports of managed programs and those that triagers have, for whoever assigns them; without what they say',
  method: 'GET',
  path: queue,
  demand: assigns,
  query: z.strictObject({ view: z.optional(z.enum(queueViews)), page: staffPage }),
  answer: z.array(waitingReport),
  meta: z.object({ ...staffPaging, triagers: z.array(z.extend(namedPerson, { open_reports: z.int() })) }),
  errors: [],
})

export const assignTriager = operation({
  ...ofStaff,
  name: 'assignTriager',
  summary: 'Give a report of a managed program to a triager, or take it from them',
  method: 'POST',
  path: `${queue}/{id}/triager`,
  demand: assigns,
  params: byId,
  body: z.strictObject({ triager: optional(z.uuid()), reason: staffReason }),
  answer: z.object({ id: z.uuid() }),
  errors: ['request.not_found'],
})

const path = '/api/staff/reports'

export const listStaffReports = operation({
  ...ofStaff,
  name: 'listStaffReports',
  summary: 'Reports that are assigned to the triager',
  method: 'GET',
  path,
  demand: reads,
  query: z.strictObject({ view: z.optional(z.enum(['open', 'closed'])), page: staffPage }),
  answer: z.array(inboxCard),
  meta: z.object(staffPaging),
  errors: [],
})

export const getStaffReport = operation({
  ...ofStaff,
  name: 'getStaffReport',
  summary: 'A report that is assigned to the triager',
  method: 'GET',
  path: `${path}/{id}`,
  demand: reads,
  params: byId,
  answer: report,
  errors: ['request.not_found'],
})

export const getStaffReportGrounds = operation({
  ...ofStaff,
  name: 'getStaffReportGrounds',
  summary: 'What a closing of an assigned report can rest on',
  method: 'GET',
  path: `${path}/{id}/grounds`,
  demand: reads,
  params: byId,
  query: groundsQuery,
  answer: reportGrounds,
  errors: ['request.not_found'],
})

export const linkStaffEvidence = operation({
  ...ofStaff,
  name: 'linkStaffEvidence',
  summary: 'Where the triager can download a file of an assigned report',
  method: 'GET',
  path: `${path}/{id}/files/{file}`,
  demand: reads,
  params: z.extend(byId, { file: z.uuid() }),
  answer: evidenceLink,
  errors: ['request.not_found'],
})

export const commentStaffReport = operation({
  ...ofStaff,
  name: 'commentStaffReport',
  summary: 'Say something about an assigned report, to its agent or to its organization',
  method: 'POST',
  path: `${path}/{id}/comments`,
  demand: reads,
  params: byId,
  body: commentForm,
  answer: report,
  errors: ['request.not_found', 'report.frozen', 'report.too_many_comments'],
})

export const moveStaffReport = operation({
  ...ofStaff,
  name: 'moveStaffReport',
  summary: 'Move an assigned report, or propose it to those who can',
  method: 'POST',
  path: `${path}/{id}/moves`,
  demand: reads,
  params: byId,
  body: moveForm,
  answer: report,
  success: 'report.moved',
  errors: [
    'request.not_found',
    'report.clause_unknown',
    'report.move_incomplete',
    'report.move_refused',
    'report.original_unknown',
    'report.review_past',
    'report.reward_undecided',
    'report.too_many_comments',
  ],
})

export const suggestStaffSeverity = operation({
  ...ofStaff,
  name: 'suggestStaffSeverity',
  summary: 'Suggest to the organization how grave an assigned report is',
  method: 'POST',
  path: `${path}/{id}/severity`,
  demand: reads,
  params: byId,
  body: z.strictObject({
    severity: z.enum(severities),
    cvss: optional(line({ max: reportLimits.vector, required: 'report.cvss' })),
    text: paragraphs({ max: reportLimits.text, required: 'report.text' }),
  }),
  answer: report,
  errors: ['request.not_found', 'report.frozen', 'report.severity_unfit', 'report.too_many_comments'],
})

const byProposal = z.extend(byId, { proposal: wholeNumber({ min: 1, max: 2_147_483_647 }) })

export const applyStaffProposal = operation({
  ...ofStaff,
  name: 'applyStaffProposal',
  summary: 'Do what somebody of the organization proposed about an assigned report',
  method: 'POST',
  path: `${path}/{id}/proposals/{proposal}/apply`,
  demand: reads,
  params: byProposal,
  answer: report,
  success: 'report.moved',
  errors: [
    'request.not_found',
    'report.frozen',
    'report.move_refused',
    'report.original_unknown',
    'report.proposal_gone',
  ],
})

export const dismissStaffProposal = operation({
  ...ofStaff,
  name: 'dismissStaffProposal',
  summary: 'Put aside what was proposed about an assigned report',
  method: 'POST',
  path: `${path}/{id}/proposals/{proposal}/dismiss`,
  demand: reads,
  params: byProposal,
  body: z.strictObject({ text: optional(paragraphs({ max: reportLimits.text, required: 'report.text' })) }),
  answer: report,
  errors: ['request.not_found', 'report.frozen', 'report.proposal_gone'],
})
