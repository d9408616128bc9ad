import * as z from 'zod/mini'
import { paragraphs } from '../fields.ts'
import { operation } from '../operation.ts'
import { environments, programKinds, publicProgramStates, targetTypes } from '../program-values.ts'
import { reportEventKinds, reportSides, reportStates } from '../reports/values.ts'
import { after, moment, reference, size, v1Meta } from './v1-fields.ts'
import { v1Comment, v1ReportCard, v1ReportTexts } from './v1-reports.ts'

/** The part of version 1 for scripts of an agent: they act as the agent, with a token that the agent created. */
const byAgentToken = { access: 'agent-token', limit: 'machine' } as const
const ofPrograms = { thing: 'program', permission: 'program.follow' } as const
const ofReports = { thing: 'report', permission: 'report.read' } as const
const inReport = z.object({ report: z.uuid() })

export const v1AgentProgram = z.object({
  id: z.uuid(),
  name: z.string(),
  organization: z.string(),
  kind: z.enum(programKinds),
  state: z.enum(publicProgramStates),
  /** Open to the agent by an invitation that they accepted. */
  is_private: z.boolean(),
  /** When its rules or its state last changed. */
  updated_at: moment,
})
export type V1AgentProgram = z.output<typeof v1AgentProgram>

export const listV1AgentPrograms = operation({
  ...byAgentToken,
  name: 'listV1AgentPrograms',
  summary: 'List the programs that are open to the agent: public ones, and private ones that the agent joined',
  method: 'GET',
  path: '/api/v1/agent/programs',
  scope: 'programs:read',
  requires: { ...ofPrograms, tenant: 'own' },
  query: z.strictObject({ after: z.optional(z.uuid()), size }),
  answer: z.array(v1AgentProgram),
  meta: v1Meta,
  errors: [],
})

export const v1AgentTarget = z.object({
  name: z.string(),
  is_in_scope: z.boolean(),
  type: z.optional(z.enum(targetTypes)),
  address: z.optional(z.string()),
  environment: z.optional(z.enum(environments)),
  /** 1 is the most important tier. */
  tier: z.optional(z.int()),
})
export type V1AgentTarget = z.output<typeof v1AgentTarget>

export const getV1AgentProgramScope = operation({
  ...byAgentToken,
  name: 'getV1AgentProgramScope',
  summary: 'List the targets of a program that is open to the agent, and what it excludes',
  method: 'GET',
  path: '/api/v1/agent/programs/{program}/scope',
  scope: 'programs:read',
  requires: { ...ofPrograms, tenant: 'row' },
  params: z.object({ program: z.uuid() }),
  answer: z.object({ version: z.int(), targets: z.array(v1AgentTarget) }),
  errors: [],
})

export const listV1AgentReports = operation({
  ...byAgentToken,
  name: 'listV1AgentReports',
  summary: 'List the reports that the agent sent, alone or with others, oldest first',
  method: 'GET',
  path: '/api/v1/agent/reports',
  scope: 'reports:read',
  requires: { ...ofReports, tenant: 'own' },
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

export const v1AgentReport = z.extend(v1ReportCard, v1ReportTexts)

export const getV1AgentReport = operation({
  ...byAgentToken,
  name: 'getV1AgentReport',
  summary: 'Get a report of the agent with its texts',
  method: 'GET',
  path: '/api/v1/agent/reports/{report}',
  scope: 'reports:read',
  requires: { ...ofReports, tenant: 'row' },
  params: inReport,
  answer: v1AgentReport,
  errors: [],
})

/** Without the names of members and triagers, as the agent reads them. */
export const v1AgentComment = z.omit(v1Comment, { audience: true })

export const listV1AgentComments = operation({
  ...byAgentToken,
  name: 'listV1AgentComments',
  summary: 'List the comments of a report of the agent in order',
  method: 'GET',
  path: '/api/v1/agent/reports/{report}/comments',
  scope: 'reports:read',
  requires: { ...ofReports, tenant: 'row' },
  params: inReport,
  answer: z.array(v1AgentComment),
  errors: [],
})

export const addV1AgentComment = operation({
  ...byAgentToken,
  name: 'addV1AgentComment',
  summary: 'Comment a report of the agent, in their name; answers a pending request for information',
  method: 'POST',
  path: '/api/v1/agent/reports/{report}/comments',
  send: 'json',
  scope: 'comments:write',
  requires: { thing: 'report', permission: 'report.message', tenant: 'row' },
  params: inReport,
  body: z.strictObject({ text: paragraphs({ max: 10_000, required: 'report.text' }) }),
  answer: z.array(v1AgentComment),
  changes: ['listV1AgentComments', 'getAgentReport', 'listAgentReports'],
  errors: ['report.frozen', 'report.too_many_comments'],
})

export const v1AgentEvent = z.object({
  kind: z.enum(reportEventKinds),
  report: reference,
  program: z.uuid(),
  number: z.int(),
  side: z.enum(reportSides),
  from: z.optional(z.enum(reportStates)),
  to: z.optional(z.enum(reportStates)),
  at: moment,
})
export type V1AgentEvent = z.output<typeof v1AgentEvent>

export const listV1AgentEvents = operation({
  ...byAgentToken,
  name: 'listV1AgentEvents',
  summary:
    'List what happened to reports of the agent since a cursor, in the order in which it became visible; no texts',
  method: 'GET',
  path: '/api/v1/agent/events',
  scope: 'events:read',
  requires: { ...ofReports, tenant: 'own' },
  query: z.strictObject({ after, size }),
  answer: z.array(v1AgentEvent),
  meta: v1Meta,
  lines: true,
  errors: [],
})
