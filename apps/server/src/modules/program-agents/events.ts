import * as z from 'zod/mini'

/** What the events of this module carry: identifiers, never content. */
export const agentInvited = z.strictObject({ organizationId: z.uuid(), programId: z.uuid(), invitationId: z.uuid() })

export type AgentInvited = z.output<typeof agentInvited>

export type ProgramAgentEvents = { 'agent.invited': AgentInvited }
