import * as z from 'zod/mini'
import { operation, type Answer } from '../operation.ts'
import { portalProgram } from '../programs.ts'
import { versionToday } from '../programs/changes.ts'

const reads = { thing: 'report', permission: 'report.read', tenant: 'row' } as const

export const getAgentReportPolicy = operation({
  name: 'getAgentReportPolicy',
  summary: 'Get the policy version that judges a report of the agent, and what changed since',
  method: 'GET',
  path: '/api/agents/reports/{report}/policy',
  access: 'agent',
  requires: reads,
  factor: 'any',
  limit: 'session',
  params: z.object({ report: z.uuid() }),
  answer: z.object({
    report: z.object({ id: z.uuid(), title: z.string() }),
    version: z.int(),
    published_at: z.iso.datetime(),
    terms: portalProgram,
    /** Null while this version is in force, and where the agent may no longer see the program. */
    today: z.nullable(versionToday),
    /** Whether this version is still the one in force. */
    is_in_force: z.boolean(),
  }),
  errors: [],
})
export type AgentReportPolicy = Answer<typeof getAgentReportPolicy>

export const listReportsOfOlderVersions = operation({
  name: 'listReportsOfOlderVersions',
  summary: 'List the open reports of the agent that an older version of the program judges',
  method: 'GET',
  path: '/api/agents/programs/{program}/older-reports',
  access: 'agent',
  requires: reads,
  factor: 'any',
  limit: 'session',
  params: z.object({ program: z.uuid() }),
  /** Newest first. */
  answer: z.array(z.object({ id: z.uuid(), reference: z.string(), title: z.string(), policy_version: z.int() })),
  errors: [],
})
