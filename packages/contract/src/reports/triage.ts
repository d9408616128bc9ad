import * as z from 'zod/mini'
import { lengths, optional, paragraphs, searchText, wholeNumber } from '../fields.ts'
import { operation } from '../operation.ts'
import { pageMeta, pageQuery } from '../paging.ts'
import { organizationParams } from '../tenancy.ts'
import { reportLimits } from './draft.ts'
import { closingReferences } from './facts.ts'
import { report } from './report.ts'

const inReport = z.extend(organizationParams, { report: z.uuid() })
const path = '/api/customers/organizations/{organization}/reports/{report}'
const memberOperation = { access: 'member', factor: 'any', limit: 'session' } as const

/** Search text for an earlier report: words of its title, or its number. */
export const closingReferencesQuery = z.strictObject({ q: z.optional(searchText(lengths.search)) })

export const getClosingReferences = operation({
  ...memberOperation,
  name: 'getClosingReferences',
  summary: 'List the closing references of a report: clauses, earlier reports, known issues',
  method: 'GET',
  path: `${path}/grounds`,
  requires: { thing: 'report', permission: 'report.note', tenant: 'path' },
  params: inReport,
  query: closingReferencesQuery,
  answer: closingReferences,
  errors: [],
})

/** Views of a report by one user within a quarter of an hour. */
const reportView = z.object({
  /** An agent appears by user name, without the id of the account. */
  reader: z.object({ id: z.optional(z.uuid()), name: z.string() }),
  /** The side of the viewer: organization, platform, or an agent to whom the retest was handed. */
  side: z.enum(['organization', 'staff', 'helper']),
  at: z.iso.datetime(),
})
export type ReportView = z.output<typeof reportView>

/** Maximum number of listed views. */
export const maxReportViews = 100

export const listReportViews = operation({
  ...memberOperation,
  name: 'listReportViews',
  summary: 'List the members, staff and helping agents who viewed a report, newest first',
  method: 'GET',
  path: `${path}/readings`,
  requires: { thing: 'report', permission: 'report.readings', tenant: 'path' },
  params: inReport,
  answer: z.array(reportView),
  errors: [],
})

const assignee = z.object({ id: z.uuid(), name: z.string() })

export const listReportAssignees = operation({
  ...memberOperation,
  name: 'listReportAssignees',
  summary: 'List the members who can be assigned to a report',
  method: 'GET',
  path: `${path}/assignees`,
  requires: { thing: 'report', permission: 'report.assign', tenant: 'path' },
  params: inReport,
  query: pageQuery,
  answer: z.array(assignee),
  meta: pageMeta,
  errors: [],
})

const byProposal = z.extend(inReport, { proposal: wholeNumber({ min: 1, max: 2_147_483_647 }) })

export const applyReportProposal = operation({
  ...memberOperation,
  name: 'applyReportProposal',
  summary: 'Apply a proposal on a report, with its reasons',
  method: 'POST',
  path: `${path}/proposals/{proposal}/apply`,
  requires: { thing: 'report', permission: 'report.note', tenant: 'path' },
  params: byProposal,
  answer: report,
  success: 'report.moved',
  changes: ['getReport', 'listReports', 'getReportFigures', 'getReportActivity'],
  errors: [
    'report.clause_unknown',
    'report.frozen',
    'report.move_incomplete',
    'report.move_refused',
    'report.original_unknown',
    'report.retest_open',
    'report.proposal_gone',
    'report.reward_undecided',
  ],
})

export const dismissReportProposal = operation({
  ...memberOperation,
  name: 'dismissReportProposal',
  summary: 'Dismiss a proposal on a report',
  method: 'POST',
  path: `${path}/proposals/{proposal}/dismiss`,
  requires: { thing: 'report', permission: 'report.note', tenant: 'path' },
  params: byProposal,
  body: z.strictObject({ text: optional(paragraphs({ max: reportLimits.text, required: 'report.text' })) }),
  answer: report,
  changes: ['getReport', 'listReports'],
  errors: ['report.frozen', 'report.proposal_gone'],
})
