import * as z from 'zod/mini'
import { optional, paragraphs } from '../fields.ts'
import { operation } from '../operation.ts'
import { severities } from '../program-values.ts'
import { organizationParams } from '../tenancy.ts'
import { takingPart, teamEngagementParams } from './coverage.ts'
import { carriedResults, workLimits } from './values.ts'

/** A finding that an earlier pentest left open, and what this team found out about it. */
const carriedFinding = z.object({
  id: z.uuid(),
  reference: z.string(),
  title: z.string(),
  severity: z.enum(severities),
  weakness: z.string(),
  /** Name of the target. */
  target: z.string(),
  found_on: z.iso.date(),
  /** Absent while it is pending. */
  result: z.optional(z.enum(carriedResults)),
  note: z.optional(z.string()),
})
export type CarriedFinding = z.output<typeof carriedFinding>

export const listCarriedFindings = operation({
  name: 'listCarriedFindings',
  summary:
    'List the findings of earlier pentests that the team tests again and the member may read, the most severe first',
  method: 'GET',
  path: '/api/customers/organizations/{organization}/engagements/{engagement}/carried',
  access: 'member',
  requires: { thing: 'engagement', permission: 'program.read', tenant: 'path' },
  limit: 'read',
  params: z.extend(organizationParams, { engagement: z.uuid() }),
  answer: z.array(carriedFinding),
  errors: ['request.not_found'],
})

const path = '/api/agents/engagements/{engagement}/carried' as const
const inCarried = z.extend(teamEngagementParams, { report: z.uuid() })

export const listTeamCarriedFindings = operation({
  name: 'listTeamCarriedFindings',
  summary: 'List the findings of earlier pentests that the team of the agent tests again, the most severe first',
  method: 'GET',
  path,
  access: 'agent',
  requires: takingPart,
  limit: 'read',
  params: teamEngagementParams,
  answer: z.array(carriedFinding),
  errors: ['request.not_found'],
})

const carriedTexts = z.object({ summary: z.string(), steps: z.string(), impact: z.string() })

export const getTeamCarriedFinding = operation({
  name: 'getTeamCarriedFinding',
  summary: 'Get how a finding of an earlier pentest is reproduced, for the team that tests it again',
  method: 'GET',
  path: `${path}/{report}`,
  access: 'agent',
  requires: takingPart,
  limit: 'read',
  params: inCarried,
  answer: carriedTexts,
  errors: ['request.not_found'],
})

const note = optional(paragraphs({ max: workLimits.note, required: 'note.required' }))

export const setCarriedResult = operation({
  name: 'setCarriedResult',
  summary: 'Set what the team found out about a finding of an earlier pentest',
  method: 'POST',
  path: `${path}/{report}`,
  access: 'agent',
  requires: takingPart,
  limit: 'session',
  params: inCarried,
  body: z.discriminatedUnion('result', [
    z.strictObject({ result: z.literal('fixed'), note }),
    z.strictObject({ result: z.literal('persists'), note }),
    z.strictObject({
      result: z.literal('not_reviewed'),
      note: paragraphs({ max: workLimits.note, required: 'coverage.why' }),
    }),
  ]),
  send: 'json',
  answer: z.array(carriedFinding),
  success: 'carried.set',
  changes: ['listTeamCarriedFindings', 'listCarriedFindings'],
  errors: ['request.not_found', 'engagement.not_running'],
})
