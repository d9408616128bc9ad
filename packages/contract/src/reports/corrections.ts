import * as z from 'zod/mini'
import { optional, paragraphs } from '../fields.ts'
import { operation } from '../operation.ts'
import { organizationParams } from '../tenancy.ts'
import { reason } from '../validation.ts'
import { reportForm, reportLimits } from './draft.ts'
import { report } from './report.ts'

const inReport = z.extend(organizationParams, { report: z.uuid() })
const path = '/api/customers/organizations/{organization}/reports/{report}'
const memberOperation = { access: 'member', factor: 'any', limit: 'session' } as const
const corrects = { thing: 'report', permission: 'report.close', tenant: 'path' } as const
const redacts = { thing: 'report', permission: 'report.redact', tenant: 'path' } as const

/** What a handler corrects: at least one value that differs from the present one. */
const correctionForm = z.strictObject({
  title: optional(reportForm.shape.title),
  target_id: optional(reportForm.shape.target_id),
  weakness: optional(reportForm.shape.weakness),
  /** Why, for both sides. */
  text: optional(paragraphs({ max: reportLimits.text, required: 'report.text' })),
})
export type CorrectionForm = z.output<typeof correctionForm>

const correctionTarget = z.object({ id: z.uuid(), name: z.string(), address: z.string() })

export const listCorrectionTargets = operation({
  ...memberOperation,
  name: 'listCorrectionTargets',
  summary: 'List the targets in scope of the terms that judge a report',
  method: 'GET',
  path: `${path}/targets`,
  requires: corrects,
  params: inReport,
  answer: z.array(correctionTarget),
  errors: [],
})

export const correctReport = operation({
  ...memberOperation,
  name: 'correctReport',
  summary: 'Correct title, target or weakness of a report; both sides read the old and the new value',
  method: 'POST',
  path: `${path}/corrections`,
  requires: corrects,
  params: inReport,
  body: correctionForm,
  answer: report,
  success: 'report.corrected',
  changes: ['getReport', 'listReports', 'getReportFigures', 'getReportActivity'],
  errors: [
    'report.correction_empty',
    'report.frozen',
    'report.incomplete',
    'report.out_of_scope',
    'report.reward_decided',
    'report.too_many_comments',
  ],
})

/** Length limits of a text to redact: a shorter one would match parts of other words. */
export const redactionLimits = { shortest: 3, longest: 500, reason: 500 } as const

const redactionReason = paragraphs({ max: redactionLimits.reason, required: 'reason.required' })

const redactionForm = z.strictObject({
  /** The text as it is shown; every occurrence in the report is replaced. */
  piece: paragraphs({ max: redactionLimits.longest, required: 'redaction.piece' }).check(
    z.minLength(redactionLimits.shortest, reason('redaction.piece')),
  ),
  reason: redactionReason,
})

export const redactReportText = operation({
  ...memberOperation,
  name: 'redactReportText',
  summary: 'Replace a text by a mark wherever a report holds it; a trace says who, when and why',
  method: 'POST',
  path: `${path}/redactions`,
  requires: redacts,
  params: inReport,
  body: redactionForm,
  answer: report,
  success: 'report.redacted',
  changes: ['getReport', 'listReports'],
  errors: ['redaction.in_reason', 'redaction.not_found'],
})

export const redactReportFile = operation({
  ...memberOperation,
  name: 'redactReportFile',
  summary: 'Delete a file of a report or of a comment and replace its name by a mark; a trace says who, when and why',
  method: 'POST',
  path: `${path}/files/{file}/redact`,
  requires: redacts,
  params: z.extend(inReport, { file: z.uuid() }),
  body: z.strictObject({ reason: redactionReason }),
  answer: report,
  success: 'report.redacted',
  changes: ['getReport'],
  errors: [],
})
