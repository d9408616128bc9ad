import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { organizationParams } from '../tenancy.ts'
import { inboxFilters } from './inbox.ts'

/** One report as a file: `pdf` to read and hand over, `md` for trackers and wikis. */
export const reportDocumentFormats = ['pdf', 'md'] as const
export type ReportDocumentFormat = (typeof reportDocumentFormats)[number]

const documentBody = z.strictObject({ format: z.enum(reportDocumentFormats) })

const reportDocument = z.object({
  file_name: z.string(),
  type: z.enum(['application/pdf', 'text/markdown']),
  /** Base64 of a PDF, the text itself of Markdown. */
  content: z.string(),
})
export type ReportDocument = z.output<typeof reportDocument>

export const exportReport = operation({
  name: 'exportReport',
  summary: 'Write a report with the conversation of both sides to a document; the log records it',
  method: 'POST',
  path: '/api/customers/organizations/{organization}/reports/{report}/document',
  access: 'member',
  requires: { thing: 'report', permission: 'report.read', tenant: 'path' },
  factor: 'any',
  limit: 'secret',
  params: z.extend(organizationParams, { report: z.uuid() }),
  body: documentBody,
  answer: reportDocument,
  changes: ['listAuditEvents', 'listReportViews'],
  errors: ['paper.unavailable'],
})

export const exportAgentReport = operation({
  name: 'exportAgentReport',
  summary: 'Write a report of the agent with the conversation of both sides to a document',
  method: 'POST',
  path: '/api/agents/reports/{report}/document',
  access: 'agent',
  requires: { thing: 'report', permission: 'report.read', tenant: 'row' },
  factor: 'any',
  limit: 'secret',
  params: z.object({ report: z.uuid() }),
  body: documentBody,
  answer: reportDocument,
  changes: [],
  errors: ['paper.unavailable'],
})

/**
 * `csv` for spreadsheets, one line for each report; `json` for programs and `md` to read, with the texts of the reports;
 * `pdf` to hand over, with an index.
 */
export const reportFileFormats = ['csv', 'json', 'md', 'pdf'] as const
export type ReportFileFormat = (typeof reportFileFormats)[number]

/** How many files a member keeps, for how many days each, and how many reports a PDF holds. */
export const reportExportLimits = { kept: 10, days: 3, inPdf: 50 } as const

const inExports = '/api/customers/organizations/{organization}/report-exports'
const ofExports = { thing: 'report', permission: 'report.read', tenant: 'path' } as const
const exportParams = z.extend(organizationParams, { report_export: z.uuid() })

/** A file with the reports of a list, as the worker writes it. */
const reportExport = z.object({
  id: z.uuid(),
  format: z.enum(reportFileFormats),
  /** `withdrawn`: a report in it changed in a way that the file must not outlive, or its reader may no longer read them. */
  state: z.enum(['waiting', 'writing', 'ready', 'withdrawn']),
  /** Reports of the list, and those written so far. */
  count: z.int(),
  written: z.int(),
  bytes: z.nullable(z.int()),
  asked_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
})
export type ReportExport = z.output<typeof reportExport>

export const exportReports = operation({
  name: 'exportReports',
  summary: 'Ask for a file with the reports of a filtered list that the member may read; the log records it',
  method: 'POST',
  path: inExports,
  access: 'member',
  requires: ofExports,
  factor: 'any',
  freshWithin: 300,
  limit: 'secret',
  params: organizationParams,
  body: z.strictObject({ format: z.enum(reportFileFormats), filters: inboxFilters }),
  answer: reportExport,
  changes: ['listReportExports', 'listAuditEvents'],
  errors: ['auth.confirm_first', 'report.export_running', 'report.export_too_many', 'report.export_too_long'],
})

export const listReportExports = operation({
  name: 'listReportExports',
  summary: 'List the files that the member asked for and that have not expired, newest first',
  method: 'GET',
  path: inExports,
  access: 'member',
  requires: ofExports,
  factor: 'any',
  limit: 'session',
  params: organizationParams,
  answer: z.array(reportExport),
  errors: [],
})

export const getReportExportLink = operation({
  name: 'getReportExportLink',
  summary:
    'Get a link to a file that the member asked for, valid for a minute; checks again that they may read every report in it',
  method: 'POST',
  path: `${inExports}/{report_export}/link`,
  access: 'member',
  requires: ofExports,
  factor: 'any',
  limit: 'secret',
  params: exportParams,
  answer: z.object({ url: z.string() }),
  changes: ['listReportExports', 'listAuditEvents'],
  errors: ['report.export_withdrawn'],
})

export const removeReportExport = operation({
  name: 'removeReportExport',
  summary: 'Remove a file that the member asked for, also while it is written',
  method: 'DELETE',
  path: `${inExports}/{report_export}`,
  access: 'member',
  requires: ofExports,
  factor: 'any',
  limit: 'session',
  params: exportParams,
  answer: z.array(reportExport),
  changes: ['listReportExports'],
  errors: [],
})
