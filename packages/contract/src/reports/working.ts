import * as z from 'zod/mini'
import { lengths, optional, paragraphs, searchText, wholeNumber } from '../fields.ts'
import { operation } from '../operation.ts'
import { organizationParams } from '../tenancy.ts'
import { reportLimits } from './draft.ts'
import { reportGrounds } from './facts.ts'
import { report } from './report.ts'

const inReport = z.extend(organizationParams, { report: z.uuid() })
const path = '/api/customers/organizations/{organization}/reports/{report}'
const aboutReport = { access: 'member', factor: 'any', limit: 'session' } as const

/** What somebody types to find an earlier report: words of its title, or its number. */
export const groundsQuery = z.strictObject({ q: z.optional(searchText(lengths.search)) })

export const getReportGrounds = operation({
  ...aboutReport,
  name: 'getReportGrounds',
  summary: 'What a closing of a report can rest on: clauses, earlier reports, known issues',
  method: 'GET',
  path: `${path}/grounds`,
  demand: { thing: 'report', permission: 'report.note', tenant: 'path' },
  params: inReport,
  query: groundsQuery,
  answer: reportGrounds,
  errors: [],
})

/** One quarter of an hour in which a person read a report. */
const reading = z.object({
  reader: z.object({ id: z.uuid(), name: z.string() }),
  /** For whom they read: the organization, or the platform. */
  side: z.enum(['organization', 'staff']),
  at: z.iso.datetime(),
})
export type ReportReading = z.output<typeof reading>

/** As many readings as are listed, the newest of them. */
export const mostReadings = 100

export const listReportReadings = operation({
  ...aboutReport,
  name: 'listReportReadings',
  summary: 'Who of the organization and of the platform read a report, the newest first',
  method: 'GET',
  path: `${path}/readings`,
  demand: { thing: 'report', permission: 'report.readings', tenant: 'path' },
  params: inReport,
  answer: z.array(reading),
  errors: [],
})

const assignee = z.object({ id: z.uuid(), name: z.string() })

export const listReportAssignees = operation({
  ...aboutReport,
  name: 'listReportAssignees',
  summary: 'Members who can work on a report',
  method: 'GET',
  path: `${path}/assignees`,
  demand: { thing: 'report', permission: 'report.assign', tenant: 'path' },
  params: inReport,
  answer: z.array(assignee),
  errors: [],
})

const byProposal = z.extend(inReport, { proposal: wholeNumber({ min: 1, max: 2_147_483_647 }) })

export const applyReportProposal = operation({
  ...aboutReport,
  name: 'applyReportProposal',
  summary: 'Do what somebody proposed about a report, with the reasons they gave',
  method: 'POST',
  path: `${path}/proposals/{proposal}/apply`,
  demand: { thing: 'report', permission: 'report.note', tenant: 'path' },
  params: byProposal,
  answer: report,
  success: 'report.moved',
  errors: [
    'report.clause_unknown',
    'report.frozen',
    'report.move_incomplete',
    'report.move_refused',
    'report.original_unknown',
    'report.proposal_gone',
    'report.reward_undecided',
  ],
})

export const dismissReportProposal = operation({
  ...aboutReport,
  name: 'dismissReportProposal',
  summary: 'Put aside what somebody proposed about a report',
  method: 'POST',
  path: `${path}/proposals/{proposal}/dismiss`,
  demand: { thing: 'report', permission: 'report.note', tenant: 'path' },
  params: byProposal,
  body: z.strictObject({ text: optional(paragraphs({ max: reportLimits.text, required: 'report.text' })) }),
  answer: report,
  errors: ['report.frozen', 'report.proposal_gone'],
})
