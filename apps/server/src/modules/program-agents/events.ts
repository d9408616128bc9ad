import * as z from 'zod/mini'

/** Event payloads carry identifiers, never content. */
export const aboutInvitation = z.strictObject({ organizationId: z.uuid(), programId: z.uuid(), invitationId: z.uuid() })

export type AboutInvitation = z.output<typeof aboutInvitation>

/** For `agent.answered` the row contains the answer. */
export type ProgramAgentEvents = { 'agent.answered': AboutInvitation; 'agent.invited': AboutInvitation }
