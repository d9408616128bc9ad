import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { severities } from '../program-values.ts'
import { organizationParams } from '../tenancy.ts'
import { evidenceFile } from './evidence.ts'
import { report } from './report.ts'
import { retestFee } from './retest-fees.ts'
import { retestForm } from './retest.ts'

const moment = z.iso.datetime()
const inReport = z.extend(organizationParams, { report: z.uuid() })
const inOrganization = '/api/customers/organizations/{organization}/reports/{report}/retest/agents'
const ofAgent = '/api/agents/retests'
const fixes = { thing: 'report', permission: 'report.fixed', tenant: 'path' } as const
const tests = { thing: 'report', permission: 'report.retest', tenant: 'own' } as const

/** An invited agent, by their invitation. */
const candidate = z.object({ id: z.uuid(), username: z.string(), is_given: z.boolean() })
export type RetestCandidate = z.output<typeof candidate>

export const listRetestCandidates = operation({
  name: 'listRetestCandidates',
  summary: 'Agents of the program who may test a fix instead of an agent who is away',
  method: 'GET',
  path: inOrganization,
  access: 'member',
  factor: 'any',
  limit: 'session',
  requires: fixes,
  params: inReport,
  answer: z.array(candidate),
  errors: [],
})

export const handOverRetest = operation({
  name: 'handOverRetest',
  summary: 'Hand a retest to another invited agent when the agent did not answer for ten working days',
  method: 'POST',
  path: inOrganization,
  access: 'member',
  factor: 'any',
  limit: 'session',
  requires: fixes,
  params: inReport,
  body: z.strictObject({ invitation: z.uuid() }),
  answer: report,
  success: 'report.retest_asked',
  changes: ['getReport', 'listRetestCandidates'],
  errors: ['report.retest_refused', 'report.too_many_comments'],
})

/** A retest of another agent's report, without its content. */
const helpedRetest = z.object({
  report: z.uuid(),
  reference: z.string(),
  program: z.string(),
  given_at: moment,
  is_open: z.boolean(),
  fee: z.optional(z.pick(retestFee, { id: true, amount: true, state: true, can: true })),
})
export type HelpedRetest = z.output<typeof helpedRetest>

export const listHelpedRetests = operation({
  name: 'listHelpedRetests',
  summary: 'Retests of other agents that were handed to the caller',
  method: 'GET',
  path: ofAgent,
  access: 'agent',
  factor: 'any',
  limit: 'session',
  requires: tests,
  answer: z.array(helpedRetest),
  errors: [],
})

/** What the test needs: no history, no reward, no name. */
const retestBrief = z.object({
  reference: z.string(),
  program: z.string(),
  title: z.string(),
  severity: z.enum(severities),
  weakness: z.string(),
  target: z.string(),
  summary: z.string(),
  steps: z.string(),
  impact: z.string(),
  /** What the organization says about the fix. */
  request: z.optional(z.string()),
  asked_at: moment,
  files: z.array(evidenceFile),
})
export type RetestBrief = z.output<typeof retestBrief>

export const getHelpedRetest = operation({
  name: 'getHelpedRetest',
  summary: 'Read what the test of a fix needs, while the retest is open',
  method: 'GET',
  path: `${ofAgent}/{report}`,
  access: 'agent',
  factor: 'any',
  limit: 'session',
  requires: tests,
  params: z.object({ report: z.uuid() }),
  answer: retestBrief,
  errors: [],
})

export const getHelpedRetestFileLink = operation({
  name: 'getHelpedRetestFileLink',
  summary: 'Get a link to a file of a report whose fix the caller tests',
  method: 'GET',
  path: `${ofAgent}/{report}/files/{file}`,
  access: 'agent',
  factor: 'any',
  limit: 'session',
  requires: tests,
  params: z.object({ report: z.uuid(), file: z.uuid() }),
  answer: z.object({ url: z.string() }),
  errors: ['files.unavailable'],
})

export const answerHelpedRetest = operation({
  name: 'answerHelpedRetest',
  summary: 'Answer a retest that was handed over: fixed, or it persists',
  method: 'POST',
  path: `${ofAgent}/{report}`,
  access: 'agent',
  factor: 'any',
  limit: 'session',
  requires: tests,
  params: z.object({ report: z.uuid() }),
  body: retestForm,
  answer: z.null(),
  success: 'report.retest_answered',
  changes: ['listHelpedRetests', 'getPoints'],
  errors: ['evidence.not_ready', 'evidence.state_changed'],
})
