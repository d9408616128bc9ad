import * as z from 'zod/mini'
import { paragraphs } from '../fields.ts'
import { operation } from '../operation.ts'
import { severities } from '../program-values.ts'
import { closingReasons, reportStates } from '../reports/values.ts'
import { abilities, organizationParams } from '../tenancy.ts'
import { takingPart, teamEngagementParams } from './coverage.ts'
import { engagementStates, teamRoles, workLimits } from './values.ts'

/** A report of the program of a pentest, as a line of its list. */
const finding = z.object({
  id: z.uuid(),
  reference: z.string(),
  title: z.string(),
  severity: z.enum(severities),
  state: z.enum(reportStates),
  closing_reason: z.optional(z.enum(closingReasons)),
  submitted_at: z.iso.datetime(),
  /** Handle of the agent. */
  agent: z.string(),
  /** How to remedy it; absent until the team wrote it. */
  remedy: z.optional(z.string()),
  can: abilities(['open']),
})
export type PentestFinding = z.output<typeof finding>

export const listEngagementFindings = operation({
  name: 'listEngagementFindings',
  summary: 'List the findings of a pentest that the member may read, the most severe first, with their remedy',
  method: 'GET',
  path: '/api/customers/organizations/{organization}/engagements/{engagement}/findings',
  access: 'member',
  requires: { thing: 'engagement', permission: 'program.read', tenant: 'path' },
  limit: 'read',
  params: z.extend(organizationParams, { engagement: z.uuid() }),
  answer: z.array(finding),
  errors: ['request.not_found'],
})

/** A pentest in whose team the agent is, with what the team found. */
const teamWork = z.object({
  id: z.uuid(),
  title: z.string(),
  organization: z.string(),
  state: z.enum(engagementStates),
  role: z.enum(teamRoles),
  program_id: z.uuid(),
  findings: z.array(finding),
  can: abilities(['write']),
})
export type TeamWork = z.output<typeof teamWork>

export const getTeamWork = operation({
  name: 'getTeamWork',
  summary: 'Get a pentest in whose team the agent is, with the findings of the team by title',
  method: 'GET',
  path: '/api/agents/engagements/{engagement}',
  access: 'agent',
  requires: takingPart,
  limit: 'read',
  params: teamEngagementParams,
  answer: teamWork,
  errors: ['request.not_found'],
})

export const writeFindingRemedy = operation({
  name: 'writeFindingRemedy',
  summary: 'Write how to remedy a finding of a pentest',
  method: 'POST',
  path: '/api/agents/engagements/{engagement}/findings/{report}/remedy',
  access: 'agent',
  requires: takingPart,
  limit: 'session',
  params: z.extend(teamEngagementParams, { report: z.uuid() }),
  body: z.strictObject({ text: paragraphs({ max: workLimits.remedy, required: 'remedy.required' }) }),
  send: 'json',
  answer: teamWork,
  success: 'remedy.written',
  changes: ['getTeamWork', 'listEngagementFindings'],
  errors: ['request.not_found', 'engagement.not_running'],
})
