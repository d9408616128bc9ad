import * as z from 'zod/mini'

/** What the events of this module carry: identifiers, never content. */
export const aboutInvitation = z.strictObject({ organizationId: z.uuid(), programId: z.uuid(), invitationId: z.uuid() })

export type AboutInvitation = z.output<typeof aboutInvitation>

/** Of `agent.answered` the row tells what was said. */
export type ProgramAgentEvents = { 'agent.answered': AboutInvitation; 'agent.invited': AboutInvitation }
