import * as z from 'zod/mini'
import { username } from '../auth.ts'
import { paragraphs } from '../fields.ts'
import { operation } from '../operation.ts'
import { programParams } from '../tenancy.ts'
import { reason } from '../validation.ts'
import { agentInvitationStates, declineReasons } from './agents.ts'

/** `maxMessage` in characters; reasons are counted from `minReasons` on, so that none can be told from a single agent. */
export const invitationLimits = { most: 20, maxMessage: 500, maxPlaces: 1000, minReasons: 3 } as const

/** Days until an invitation ends, as the form offers them. */
export const invitationDays = [7, 14, 30, 60] as const

const inProgram = '/api/customers/organizations/{organization}/programs/{program}/agents'
const requires = { thing: 'agent_invitation', permission: 'agents.invite', tenant: 'path', program: 'path' } as const

export const inviteAgentsForm = z.strictObject({
  usernames: z
    .array(username)
    .check(
      z.minLength(1, reason('username.required')),
      z.maxLength(invitationLimits.most, reason('invitation.too_many_names')),
    ),
  message: z.optional(paragraphs({ max: invitationLimits.maxMessage, required: 'message.required' })),
  days: z.literal([...invitationDays]),
})

/** Why a handle of a list was not invited. */
export const invitationRefusals = [
  'program.agent_unknown',
  'program.agent_invited',
  'program.agent_rejected',
  'program.agent_too_often',
] as const

export const inviteAgents = operation({
  name: 'inviteAgents',
  summary: 'Invite agents to a program, with a message and an end',
  method: 'POST',
  path: `${inProgram}/invitations`,
  access: 'member',
  factor: 'any',
  requires,
  limit: 'secret',
  params: programParams,
  body: inviteAgentsForm,
  answer: z.object({
    invited: z.array(z.string()),
    refused: z.array(z.object({ username: z.string(), code: z.enum(invitationRefusals) })),
  }),
  changes: ['listProgramAgents', 'getInvitationFigures'],
  errors: ['program.not_open', 'program.of_pentest', 'program.unreviewed'],
})
export type InviteAgentsResult = z.output<(typeof inviteAgents)['answer']>

export const getInvitationFigures = operation({
  name: 'getInvitationFigures',
  summary: 'Count the invitations of a program and why agents declined',
  method: 'GET',
  path: `${inProgram}/figures`,
  access: 'member',
  factor: 'any',
  requires,
  limit: 'session',
  params: programParams,
  answer: z.object({
    /** Invited agents who may take part at a time; `null` for no limit. */
    places: z.nullable(z.int()),
    states: z.record(z.enum(agentInvitationStates), z.int()),
    /** Empty until enough agents gave a reason. */
    reasons: z.array(z.object({ reason: z.enum(declineReasons), count: z.int() })),
  }),
  errors: [],
})
export type InvitationFigures = z.output<(typeof getInvitationFigures)['answer']>

export const saveAgentPlaces = operation({
  name: 'saveAgentPlaces',
  summary: 'Limit how many invited agents take part in a program',
  method: 'POST',
  path: `${inProgram}/places`,
  access: 'member',
  factor: 'any',
  requires,
  limit: 'session',
  params: programParams,
  body: z.strictObject({
    places: z.nullable(z.int().check(z.minimum(1), z.maximum(invitationLimits.maxPlaces))),
  }),
  answer: z.object({ places: z.nullable(z.int()) }),
  success: 'settings.saved',
  changes: ['getInvitationFigures'],
  errors: ['program.not_open', 'program.of_pentest'],
})

export const leaveProgram = operation({
  name: 'leaveProgram',
  summary: 'Leave a program that the agent was invited to',
  method: 'POST',
  path: '/api/agents/programs/{program}/leave',
  access: 'agent',
  requires: { thing: 'agent_invitation', permission: 'program.answer_invitation', tenant: 'row' },
  limit: 'session',
  params: z.object({ program: z.uuid() }),
  answer: z.null(),
  changes: ['listAgentPrograms', 'getAgentProgram'],
  errors: ['program.of_pentest'],
})
