import * as z from 'zod/mini'
import { paragraphs } from '../fields.ts'
import { operation } from '../operation.ts'
import { idParams } from '../staff/fields.ts'
import { abilities, organizationParams } from '../tenancy.ts'
import { takingPart, teamEngagementParams } from './coverage.ts'
import { messageSides, workLimits } from './values.ts'

const message = z.object({
  id: z.uuid(),
  side: z.enum(messageSides),
  /** Name of the author, where the reader may know it: staff have none, and agents read no names of members. */
  author: z.optional(z.string()),
  text: z.string(),
  written_at: z.iso.datetime(),
})
export type EngagementMessage = z.output<typeof message>

const conversation = z.object({ messages: z.array(message), can: abilities(['write']) })
export type Conversation = z.output<typeof conversation>

const form = z.strictObject({ text: paragraphs({ max: workLimits.message, required: 'engagement.message' }) })
const changes = ['listEngagementMessages', 'listTeamMessages', 'listStaffEngagementMessages'] as const
const readErrors = ['request.not_found'] as const
const writeErrors = ['request.not_found', 'engagement.not_running'] as const

const memberPath = '/api/customers/organizations/{organization}/engagements/{engagement}/messages'
const teamPath = '/api/agents/engagements/{engagement}/messages'
const staffPath = '/api/staff/engagements/{id}/messages'
const memberParams = z.extend(organizationParams, { engagement: z.uuid() })
const ofStaff = {
  access: 'staff',
  requires: { thing: 'engagement', permission: 'engagement.work', tenant: 'row' },
  limit: 'session',
} as const

export const listEngagementMessages = operation({
  name: 'listEngagementMessages',
  summary: 'List the conversation of a pentest with its team and staff, oldest first',
  method: 'GET',
  path: memberPath,
  access: 'member',
  requires: { thing: 'engagement', permission: 'program.read', tenant: 'path' },
  limit: 'read',
  params: memberParams,
  answer: conversation,
  errors: readErrors,
})

export const writeEngagementMessage = operation({
  name: 'writeEngagementMessage',
  summary: 'Write to the team of a pentest and to staff; before the agreement to staff alone',
  method: 'POST',
  path: memberPath,
  access: 'member',
  requires: { thing: 'engagement', permission: 'report.message', tenant: 'path' },
  limit: 'session',
  params: memberParams,
  body: form,
  send: 'json',
  answer: conversation,
  changes,
  errors: writeErrors,
})

export const listTeamMessages = operation({
  name: 'listTeamMessages',
  summary: 'List the conversation of a pentest in whose team the agent is, since the agreement, oldest first',
  method: 'GET',
  path: teamPath,
  access: 'agent',
  requires: takingPart,
  limit: 'read',
  params: teamEngagementParams,
  answer: conversation,
  errors: readErrors,
})

export const writeTeamMessage = operation({
  name: 'writeTeamMessage',
  summary: 'Write to the organization of a pentest, its team and staff',
  method: 'POST',
  path: teamPath,
  access: 'agent',
  requires: takingPart,
  limit: 'session',
  params: teamEngagementParams,
  body: form,
  send: 'json',
  answer: conversation,
  changes,
  errors: writeErrors,
})

export const listStaffEngagementMessages = operation({
  ...ofStaff,
  name: 'listStaffEngagementMessages',
  summary: 'List the conversation of a pentest, oldest first',
  method: 'GET',
  path: staffPath,
  params: idParams,
  answer: conversation,
  errors: readErrors,
})

export const writeStaffEngagementMessage = operation({
  ...ofStaff,
  name: 'writeStaffEngagementMessage',
  summary: 'Write to the organization of a pentest and to its team',
  method: 'POST',
  path: staffPath,
  params: idParams,
  body: form,
  send: 'json',
  answer: conversation,
  changes,
  errors: writeErrors,
})
