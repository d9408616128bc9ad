import * as z from 'zod/mini'
import { paragraphs } from '../fields.ts'
import { operation } from '../operation.ts'
import { idParams } from '../staff/fields.ts'
import { abilities, organizationParams } from '../tenancy.ts'
import { reason } from '../validation.ts'
import { takingPart, teamEngagementParams } from './coverage.ts'
import { workLimits } from './values.ts'

const entry = z.object({
  id: z.uuid(),
  day: z.iso.date(),
  text: z.string(),
  /** Name of the agent. */
  author: z.string(),
  written_at: z.iso.datetime(),
})
export type LogEntry = z.output<typeof entry>

const log = z.array(entry)
const meta = z.object({ can: abilities(['write']) })

export const listEngagementLog = operation({
  name: 'listEngagementLog',
  summary: 'List what the team of a pentest did each day, newest first',
  method: 'GET',
  path: '/api/customers/organizations/{organization}/engagements/{engagement}/log',
  access: 'member',
  requires: { thing: 'engagement', permission: 'program.read', tenant: 'path' },
  limit: 'read',
  params: z.extend(organizationParams, { engagement: z.uuid() }),
  answer: log,
  errors: ['request.not_found'],
})

export const listStaffEngagementLog = operation({
  name: 'listStaffEngagementLog',
  summary: 'List what the team of a pentest did each day, newest first',
  method: 'GET',
  path: '/api/staff/engagements/{id}/log',
  access: 'staff',
  requires: { thing: 'engagement', permission: 'engagement.work', tenant: 'row' },
  limit: 'session',
  params: idParams,
  answer: log,
  errors: ['request.not_found'],
})

export const listTeamLog = operation({
  name: 'listTeamLog',
  summary: 'List what the team of the agent did each day, newest first',
  method: 'GET',
  path: '/api/agents/engagements/{engagement}/log',
  access: 'agent',
  requires: takingPart,
  limit: 'read',
  params: teamEngagementParams,
  answer: log,
  meta,
  errors: ['request.not_found'],
})

export const writeTeamLog = operation({
  name: 'writeTeamLog',
  summary: 'Write what was done on a day of a pentest; the organization reads it',
  method: 'POST',
  path: '/api/agents/engagements/{engagement}/log',
  access: 'agent',
  requires: takingPart,
  limit: 'session',
  params: teamEngagementParams,
  body: z.strictObject({
    day: z.iso.date(reason('engagement.date')),
    text: paragraphs({ max: workLimits.log, required: 'log.required' }),
  }),
  send: 'json',
  answer: log,
  meta,
  success: 'log.written',
  changes: ['listTeamLog', 'listEngagementLog', 'listStaffEngagementLog'],
  errors: ['request.not_found', 'engagement.not_running', 'log.day'],
})
