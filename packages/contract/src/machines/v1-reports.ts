import * as z from 'zod/mini'
import { paragraphs } from '../fields.ts'
import { operation } from '../operation.ts'
import { severities } from '../program-values.ts'
import { verifications } from '../reports/fix.ts'
import { audiences, closingReasons, reportSides, reportStates, rewardStatuses } from '../reports/values.ts'
import { byToken, moment, named, reference, size, v1Meta } from './v1-fields.ts'

export const v1ReportCard = z.object({
  id: z.uuid(),
  reference: z.string(),
  title: z.string(),
  program: named,
  state: z.enum(reportStates),
  closing_reason: z.optional(z.enum(closingReasons)),
  severity: z.enum(severities),
  weakness: z.string(),
  reward_status: z.enum(rewardStatuses),
  submitted_at: moment,
  moved_at: moment,
})
export type V1ReportCard = z.output<typeof v1ReportCard>

export const listV1Reports = operation({
  ...byToken,
  name: 'listV1Reports',
  summary: 'List reports, oldest first',
  method: 'GET',
  path: '/api/v1/reports',
  scope: 'reports:read',
  requires: { thing: 'report', permission: 'report.read', tenant: 'token' },
  query: z.strictObject({
    program: z.optional(z.uuid()),
    state: z.optional(z.enum(reportStates)),
    after: z.optional(z.uuid()),
    size,
  }),
  answer: z.array(v1ReportCard),
  meta: v1Meta,
  errors: [],
})

/** What a report says, for either side. */
export const v1ReportTexts = {
  target: z.object({ id: z.uuid(), name: z.string(), address: z.string() }),
  cvss: z.optional(z.string()),
  summary: z.string(),
  steps: z.string(),
  impact: z.string(),
  /** Names and sizes; contents are downloaded by people only. */
  files: z.array(z.object({ id: z.uuid(), name: z.string(), bytes: z.int() })),
}

export const v1Report = z.extend(v1ReportCard, {
  ...v1ReportTexts,
  agent: z.string(),
  assigned_to: z.optional(z.string()),
})
export type V1Report = z.output<typeof v1Report>

const reportParams = z.object({ report: z.uuid() })

export const getV1Report = operation({
  ...byToken,
  name: 'getV1Report',
  summary: 'Get a report with its texts; owners see that the token read it',
  method: 'GET',
  path: '/api/v1/reports/{report}',
  scope: 'reports:read',
  requires: { thing: 'report', permission: 'report.read', tenant: 'token' },
  params: reportParams,
  answer: v1Report,
  errors: [],
})

export const v1Comment = z.object({
  number: z.int(),
  audience: z.enum(audiences),
  side: z.enum(reportSides),
  author: z.optional(z.string()),
  text: z.string(),
  at: moment,
})
export type V1Comment = z.output<typeof v1Comment>

export const listV1Comments = operation({
  ...byToken,
  name: 'listV1Comments',
  summary: 'List the comments of a report in order',
  method: 'GET',
  path: '/api/v1/reports/{report}/comments',
  scope: 'reports:read',
  requires: { thing: 'report', permission: 'report.read', tenant: 'token' },
  params: reportParams,
  answer: z.array(v1Comment),
  errors: [],
})

export const addV1Comment = operation({
  ...byToken,
  name: 'addV1Comment',
  summary: 'Comment a report for both sides or internally, in the name of the creator of the token',
  method: 'POST',
  path: '/api/v1/reports/{report}/comments',
  send: 'json',
  scope: 'comments:write',
  requires: { thing: 'report', permission: 'report.message', tenant: 'token' },
  params: reportParams,
  body: z.strictObject({
    text: paragraphs({ max: 10_000, required: 'report.text' }),
    audience: z.enum(audiences),
  }),
  answer: z.array(v1Comment),
  changes: ['listV1Comments', 'getReport'],
  errors: ['report.frozen', 'report.too_many_comments'],
})

export const v1Retest = z.object({
  report: reference,
  program: z.uuid(),
  state: z.enum(verifications),
  asked_at: z.optional(moment),
  fixed_at: z.optional(moment),
})
export type V1Retest = z.output<typeof v1Retest>

export const listV1Retests = operation({
  ...byToken,
  name: 'listV1Retests',
  summary: 'List accepted reports whose fix was verified or is being verified, oldest first',
  method: 'GET',
  path: '/api/v1/retests',
  scope: 'reports:read',
  requires: { thing: 'report', permission: 'report.read', tenant: 'token' },
  query: z.strictObject({ after: z.optional(z.uuid()), size }),
  answer: z.array(v1Retest),
  meta: v1Meta,
  errors: [],
})
