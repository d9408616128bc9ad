import * as z from 'zod/mini'
import { line, optional, paragraphs } from '../fields.ts'
import { severities } from '../program-values.ts'
import { reason } from '../validation.ts'

/** Longest texts of a report. */
export const reportLimits = {
  title: 150,
  summary: 2000,
  steps: 30_000,
  impact: 10_000,
  text: 10_000,
  vector: 300,
  weakness: 80,
} as const

export const weakness = z
  .string(reason('report.weakness'))
  .check(z.maxLength(reportLimits.weakness), z.regex(/^[a-z0-9-]{2,80}$/, reason('report.weakness')))

/** What a report without a weakness has in its place; those who triage choose one. */
export const unclassifiedWeakness = 'unclassified'

/** A report draft: everything may be missing, nothing may exceed the limits of a submitted report. */
export const reportDraft = z.strictObject({
  target_id: optional(z.uuid()),
  weakness: optional(weakness),
  cvss: optional(line({ max: reportLimits.vector, required: 'report.cvss' })),
  severity: optional(z.enum(severities)),
  title: optional(line({ max: reportLimits.title, required: 'report.title' })),
  summary: optional(paragraphs({ max: reportLimits.summary, required: 'report.summary' })),
  steps: optional(paragraphs({ max: reportLimits.steps, required: 'report.steps' })),
  impact: optional(paragraphs({ max: reportLimits.impact, required: 'report.impact' })),
})
export type ReportDraft = z.output<typeof reportDraft>

/** Whether the draft is still empty. */
export const isEmptyDraft = (draft: ReportDraft): boolean =>
  Object.values(draft).every((value) => value === undefined || value === '')

/** A complete report that can be submitted. */
export const reportForm = z.strictObject({
  target_id: z.uuid(reason('report.target')),
  weakness,
  cvss: optional(line({ max: reportLimits.vector, required: 'report.cvss' })),
  severity: z.enum(severities, reason('report.severity')),
  title: line({ max: reportLimits.title, required: 'report.title' }),
  summary: paragraphs({ max: reportLimits.summary, required: 'report.summary' }),
  steps: paragraphs({ max: reportLimits.steps, required: 'report.steps' }),
  impact: paragraphs({ max: reportLimits.impact, required: 'report.impact' }),
})
export type ReportForm = z.output<typeof reportForm>
