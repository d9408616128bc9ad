import * as z from 'zod/mini'
import { line, optional, paragraphs } from '../fields.ts'
import { operation } from '../operation.ts'
import { pageMeta, pageQuery } from '../paging.ts'
import { organizationParams, programParams } from '../tenancy.ts'
import { commentForm, transitionForm, report, severityForm } from './report.ts'

const moment = z.iso.datetime()
const inReport = z.extend(organizationParams, { report: z.uuid() })
const inOrganization = '/api/customers/organizations/{organization}'

export const getReport = operation({
  name: 'getReport',
  summary: 'Get a report of an organization',
  method: 'GET',
  path: `${inOrganization}/reports/{report}`,
  access: 'member',
  requires: { thing: 'report', permission: 'report.read', tenant: 'path' },
  factor: 'any',
  limit: 'session',
  params: inReport,
  answer: report,
  errors: [],
})

export const commentReport = operation({
  name: 'commentReport',
  summary: 'Comment on a report, for its agent or internally',
  method: 'POST',
  path: `${inOrganization}/reports/{report}/comments`,
  access: 'member',
  requires: { thing: 'report', permission: 'report.message', tenant: 'path' },
  factor: 'any',
  limit: 'session',
  params: inReport,
  body: commentForm,
  answer: report,
  changes: ['getReport', 'listReports'],
  errors: ['evidence.not_ready', 'evidence.state_changed', 'report.frozen', 'report.too_many_comments'],
})

export const changeReportState = operation({
  name: 'changeReportState',
  summary: 'Change the state of a report, or propose the change',
  method: 'POST',
  path: `${inOrganization}/reports/{report}/moves`,
  access: 'member',
  requires: { thing: 'report', permission: 'report.read', tenant: 'path' },
  factor: 'any',
  limit: 'session',
  params: inReport,
  body: transitionForm,
  answer: report,
  success: 'report.moved',
  changes: ['getReport', 'listReports', 'getReportFigures', 'getReportActivity'],
  errors: [
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

export const setReportSeverity = operation({
  name: 'setReportSeverity',
  summary: 'Set the severity of a report, with a reason',
  method: 'POST',
  path: `${inOrganization}/reports/{report}/severity`,
  access: 'member',
  requires: { thing: 'report', permission: 'report.severity', tenant: 'path', acceptsProposals: true },
  factor: 'any',
  limit: 'session',
  params: inReport,
  body: severityForm,
  answer: report,
  changes: ['getReport', 'listReports', 'getReportFigures', 'getReportActivity'],
  errors: ['report.frozen', 'report.severity_unfit', 'report.too_many_comments'],
})

export const assignReport = operation({
  name: 'assignReport',
  summary: 'Assign a report to a member',
  method: 'POST',
  path: `${inOrganization}/reports/{report}/assignee`,
  access: 'member',
  requires: { thing: 'report', permission: 'report.assign', tenant: 'path' },
  factor: 'any',
  limit: 'session',
  params: inReport,
  body: z.strictObject({ user: optional(z.uuid()) }),
  answer: report,
  changes: ['getReport', 'listReports', 'getReportFigures', 'getReportActivity'],
  errors: ['report.assignee_refused', 'report.frozen'],
})

const knownIssue = z.object({
  id: z.uuid(),
  title: z.string(),
  text: z.string(),
  known_since: z.string(),
  registered_at: moment,
})
export type KnownIssue = z.output<typeof knownIssue>

const ofKnownIssues = { thing: 'known_issue', tenant: 'path', program: 'path' } as const

export const listKnownIssues = operation({
  name: 'listKnownIssues',
  summary: 'List the known issues of an organization',
  method: 'GET',
  path: `${inOrganization}/programs/{program}/known-issues`,
  access: 'member',
  requires: { ...ofKnownIssues, permission: 'report.close' },
  factor: 'any',
  limit: 'session',
  params: programParams,
  query: pageQuery,
  answer: z.array(knownIssue),
  meta: pageMeta,
  errors: [],
})

export const registerKnownIssue = operation({
  name: 'registerKnownIssue',
  summary: 'Register a known issue',
  method: 'POST',
  path: `${inOrganization}/programs/{program}/known-issues`,
  access: 'member',
  requires: { ...ofKnownIssues, permission: 'report.close' },
  factor: 'any',
  limit: 'session',
  params: programParams,
  body: z.strictObject({
    title: line({ max: 150, required: 'report.title' }),
    text: paragraphs({ max: 4000, required: 'report.text' }),
    known_since: z.iso.date(),
  }),
  answer: z.array(knownIssue),
  changes: ['listKnownIssues'],
  errors: ['report.known_too_early'],
})
