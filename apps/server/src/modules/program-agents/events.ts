import * as z from 'zod/mini'

/** What the events of this module carry: identifiers, never content. */
export const agentInvited = z.strictObject({ organizationId: z.uuid(), programId: z.uuid(), invitationId: z.uuid() })

export type AgentInvited = z.output<typeof agentInvited>

/** An agent has said yes or no; which, the row tells. */
export const agentAnswered = agentInvited

export type AgentAnswered = AgentInvited

export type ProgramAgentEvents = { 'agent.answered': AgentAnswered; 'agent.invited': AgentInvited }
