import * as z from 'zod/mini'
import { optional, paragraphs } from '../fields.ts'
import { operation } from '../operation.ts'
import { organizationParams } from '../tenancy.ts'
import { reportLimits } from './draft.ts'
import { retestAnswers } from './fix.ts'
import { report, sentFiles } from './report.ts'

const text = paragraphs({ max: reportLimits.text, required: 'report.text' })
const ofReport = z.object({ report: z.uuid() })
const inReport = z.extend(organizationParams, { report: z.uuid() })
const inOrganization = '/api/customers/organizations/{organization}/reports/{report}'
const ofAgent = '/api/agents/reports/{report}'
const memberOperation = { access: 'member', factor: 'any', limit: 'session', method: 'POST' } as const
const agentOperation = { access: 'agent', factor: 'any', limit: 'session', method: 'POST' } as const
const fixes = { thing: 'report', permission: 'report.fixed', tenant: 'path' } as const
const memberReads = ['getReport', 'listReports', 'getReportFigures', 'getReportActivity'] as const

/** The answer of a retest, with what was tried and files that show it. */
export const retestForm = z.strictObject({ answer: z.enum(retestAnswers), text, files: sentFiles })
export type RetestForm = z.output<typeof retestForm>
const answerErrors = ['evidence.not_ready', 'evidence.state_changed', 'report.retest_refused'] as const

export const askRetest = operation({
  ...memberOperation,
  name: 'askRetest',
  summary: 'Say that a weakness is fixed, and ask for a retest',
  path: `${inOrganization}/retest`,
  requires: fixes,
  params: inReport,
  body: z.strictObject({ text }),
  answer: report,
  success: 'report.retest_asked',
  changes: [...memberReads],
  errors: ['report.retest_refused', 'report.retest_rounds', 'report.retest_window', 'report.too_many_comments'],
})

export const cancelRetest = operation({
  ...memberOperation,
  name: 'cancelRetest',
  summary: 'Cancel a retest that waits for its answer',
  path: `${inOrganization}/retest/cancel`,
  requires: fixes,
  params: inReport,
  body: z.strictObject({ text }),
  answer: report,
  success: 'report.retest_cancelled',
  changes: [...memberReads],
  errors: ['report.retest_refused', 'report.too_many_comments'],
})

export const proposeFixDate = operation({
  ...memberOperation,
  name: 'proposeFixDate',
  summary: 'Ask the agent to agree to a later date of the fix, with the reason',
  path: `${inOrganization}/fix-date`,
  requires: fixes,
  params: inReport,
  body: z.strictObject({ due_on: z.iso.date(), text }),
  answer: report,
  success: 'report.fix_date_asked',
  changes: ['getReport', 'listReports'],
  errors: ['report.fix_date_refused', 'report.fix_date_unfit', 'report.too_many_comments'],
})

export const answerRetest = operation({
  ...agentOperation,
  name: 'answerRetest',
  summary: 'Answer a retest: fixed, or it persists',
  path: `${ofAgent}/retest`,
  requires: { thing: 'report', permission: 'report.retest', tenant: 'row' },
  params: ofReport,
  body: retestForm,
  answer: report,
  success: 'report.retest_answered',
  changes: ['getAgentReport', 'listAgentReports', 'getPoints'],
  errors: answerErrors,
})

export const answerFixDate = operation({
  ...agentOperation,
  name: 'answerFixDate',
  summary: 'Agree to a later date of the fix, or not',
  path: `${ofAgent}/fix-date`,
  requires: { thing: 'report', permission: 'report.retest', tenant: 'row' },
  params: ofReport,
  body: z.strictObject({ agrees: z.boolean(), text: optional(text) }),
  answer: report,
  success: 'report.fix_date_answered',
  changes: ['getAgentReport', 'listAgentReports'],
  errors: ['report.fix_date_refused'],
})

export const answerStaffRetest = operation({
  name: 'answerStaffRetest',
  summary: 'Answer a retest as triager, when the agent did not for ten working days',
  method: 'POST',
  path: '/api/staff/reports/{id}/retest',
  access: 'staff',
  limit: 'session',
  requires: { thing: 'report', permission: 'report.retest', tenant: 'row' },
  params: z.object({ id: z.uuid() }),
  body: retestForm,
  answer: report,
  success: 'report.retest_answered',
  changes: ['getStaffReport', 'listStaffReports'],
  errors: answerErrors,
})
