import * as z from 'zod/mini'
import { line } from '../fields.ts'
import { operation } from '../operation.ts'
import { pageMeta, pageQuery } from '../paging.ts'
import { programKinds, publicProgramStates } from '../program-values.ts'
import { portalProgram } from '../programs.ts'
import { programParams } from '../tenancy.ts'

const moment = z.iso.datetime()

export const agentInvitationStates = ['pending', 'accepted', 'rejected', 'removed', 'expired', 'left'] as const
export type AgentInvitationState = (typeof agentInvitationStates)[number]

/** Why an agent declines; the organization reads counts, never the reason of one agent. */
export const declineReasons = ['no_time', 'other_field', 'rewards', 'rules', 'country', 'other'] as const
export type DeclineReason = (typeof declineReasons)[number]

const invitedAgent = z.object({
  id: z.string(),
  username: z.string(),
  state: z.enum(agentInvitationStates),
  invited_at: moment,
  answered_at: z.nullable(moment),
  /** Until when it can be answered; `null` for old invitations. */
  expires_at: z.nullable(moment),
  can_remove: z.boolean(),
})
export type InvitedAgent = z.output<typeof invitedAgent>

export const listProgramAgents = operation({
  name: 'listProgramAgents',
  summary: 'List the agents whom a program has invited',
  method: 'GET',
  path: '/api/customers/organizations/{organization}/programs/{program}/agents',
  access: 'member',
  factor: 'any',
  requires: { thing: 'agent_invitation', permission: 'agents.invite', tenant: 'path', program: 'path' },
  limit: 'session',
  params: programParams,
  query: pageQuery,
  answer: z.array(invitedAgent),
  meta: pageMeta,
  errors: [],
})

export const inviteAgentForm = z.strictObject({ username: line({ max: 30, required: 'username.required' }) })

export const inviteAgent = operation({
  name: 'inviteAgent',
  summary: 'Invite an agent to a program',
  method: 'POST',
  path: '/api/customers/organizations/{organization}/programs/{program}/agents',
  access: 'member',
  factor: 'any',
  requires: { thing: 'agent_invitation', permission: 'agents.invite', tenant: 'path', program: 'path' },
  limit: 'secret',
  params: programParams,
  body: inviteAgentForm,
  answer: z.array(invitedAgent),
  success: 'program.agent_invited',
  changes: ['listProgramAgents', 'getInvitationFigures'],
  errors: [
    'program.agent_unknown',
    'program.agent_invited',
    'program.agent_rejected',
    'program.agent_too_often',
    'program.not_open',
    'program.of_pentest',
    'program.unreviewed',
  ],
})

export const removeAgent = operation({
  name: 'removeAgent',
  summary: 'Remove an agent from a program',
  method: 'DELETE',
  path: '/api/customers/organizations/{organization}/programs/{program}/agents/{invitation}',
  access: 'member',
  factor: 'any',
  requires: { thing: 'agent_invitation', permission: 'agents.remove', tenant: 'path', program: 'path' },
  limit: 'session',
  params: z.extend(programParams, { invitation: z.uuid() }),
  answer: z.array(invitedAgent),
  changes: ['listProgramAgents', 'getInvitationFigures'],
  errors: ['program.of_pentest'],
})

/** A program that an agent follows, is invited to, or has reported to. */
const agentProgramCard = z.object({
  id: z.string(),
  name: z.string(),
  organization: z.object({ name: z.string(), initials: z.string() }),
  kind: z.enum(programKinds),
  state: z.enum(publicProgramStates),
  is_private: z.boolean(),
  version: z.int(),
  reward: z.optional(z.object({ currency: z.string(), min_cents: z.int(), max_cents: z.int() })),
  updated_at: moment,
})
export type AgentProgramCard = z.output<typeof agentProgramCard>

const agentInvitation = z.object({
  id: z.string(),
  invited_at: moment,
  expires_at: z.nullable(moment),
  /** What the member who invites wrote. */
  message: z.nullable(z.string()),
  program: agentProgramCard,
})
export type AgentInvitation = z.output<typeof agentInvitation>

const ofAgent = { thing: 'program', permission: 'program.follow' } as const

export const listAgentPrograms = operation({
  name: 'listAgentPrograms',
  summary: 'List the programs that invited the agent, that the agent follows, or reported to',
  method: 'GET',
  path: '/api/agents/programs',
  access: 'agent',
  requires: { ...ofAgent, tenant: 'own' },
  limit: 'session',
  answer: z.object({
    invitations: z.array(agentInvitation),
    invited: z.array(agentProgramCard),
    followed: z.array(agentProgramCard),
    /** Public programs that the agent has reported to and does not follow. */
    reported: z.array(agentProgramCard),
  }),
  errors: [],
})
export type AgentPrograms = z.output<(typeof listAgentPrograms)['answer']>

export const answerAgentInvitation = operation({
  name: 'answerAgentInvitation',
  summary: 'Accept or reject the invitation of a program',
  method: 'POST',
  path: '/api/agents/invitations/{invitation}',
  access: 'agent',
  requires: { thing: 'agent_invitation', permission: 'program.answer_invitation', tenant: 'row' },
  limit: 'session',
  params: z.object({ invitation: z.uuid() }),
  /** A reason counts only for a rejection. */
  body: z.strictObject({
    accept: z.boolean(),
    reason: z.optional(z.enum(declineReasons)),
    /** Accepts the confidentiality agreement, where the program demands it. */
    agrees: z.optional(z.boolean()),
  }),
  answer: z.object({ state: z.enum(agentInvitationStates) }),
  changes: ['listAgentPrograms', 'getAgentProgram'],
  errors: [
    'program.conditions_missing',
    'program.invitation_answered',
    'program.invitation_expired',
    'program.places_taken',
  ],
})

const inProgram = z.object({ program: z.uuid() })

export const getAgentProgram = operation({
  name: 'getAgentProgram',
  summary: 'Get a program that the agent may see',
  method: 'GET',
  path: '/api/agents/programs/{program}',
  access: 'agent',
  requires: { ...ofAgent, tenant: 'row' },
  limit: 'session',
  params: inProgram,
  answer: z.object({
    program: portalProgram,
    is_private: z.boolean(),
    is_following: z.boolean(),
    /** The pending invitation, if any. */
    invitation: z.nullable(z.string()),
    /** What the member who invites wrote, and until when the invitation can be answered. */
    invitation_message: z.nullable(z.string()),
    invitation_expires_at: z.nullable(moment),
    /** Whether the agent accepted an invitation and may leave; the team of a pentest is left in the pentest. */
    can_leave: z.boolean(),
  }),
  errors: [],
})
export type AgentProgram = z.output<(typeof getAgentProgram)['answer']>

export const followProgram = operation({
  name: 'followProgram',
  summary: 'Follow a program: receive a notification of new versions',
  method: 'POST',
  path: '/api/agents/programs/{program}/follow',
  access: 'agent',
  requires: { ...ofAgent, tenant: 'row' },
  limit: 'session',
  params: inProgram,
  answer: z.object({ is_following: z.boolean() }),
  changes: ['listAgentPrograms', 'getAgentProgram'],
  errors: [],
})

export const unfollowProgram = operation({
  name: 'unfollowProgram',
  summary: 'Unfollow a program',
  method: 'DELETE',
  path: '/api/agents/programs/{program}/follow',
  access: 'agent',
  requires: { ...ofAgent, tenant: 'row' },
  limit: 'session',
  params: inProgram,
  answer: z.object({ is_following: z.boolean() }),
  changes: ['listAgentPrograms', 'getAgentProgram'],
  errors: [],
})
