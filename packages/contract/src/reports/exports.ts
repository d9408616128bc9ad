import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { organizationParams } from '../tenancy.ts'
import { inboxFilters } from './inbox.ts'

/** Most reports in one file. */
export const mostExported = 1000

/** `csv` for spreadsheets, one line for each report; `json` for programs, with the texts of the reports. */
export const reportFileFormats = ['csv', 'json'] as const
export type ReportFileFormat = (typeof reportFileFormats)[number]

export const exportReports = operation({
  name: 'exportReports',
  summary: 'Write the reports of a filtered list that the member may read to a file; the log records it',
  method: 'POST',
  path: '/api/customers/organizations/{organization}/reports/export',
  access: 'member',
  requires: { thing: 'report', permission: 'report.read', tenant: 'path' },
  factor: 'any',
  freshWithin: 300,
  limit: 'secret',
  params: organizationParams,
  body: z.strictObject({ format: z.enum(reportFileFormats), filters: inboxFilters }),
  answer: z.object({
    file_name: z.string(),
    type: z.enum(['text/csv', 'application/json']),
    content: z.string(),
    count: z.int(),
  }),
  changes: ['listAuditEvents'],
  errors: ['auth.confirm_first', 'report.export_too_long'],
})
