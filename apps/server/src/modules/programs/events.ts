import * as z from 'zod/mini'

/** Event payloads carry identifiers, never content. */
export const aboutProgram = z.strictObject({ programId: z.uuid() })

export type AboutProgram = z.output<typeof aboutProgram>

export type ProgramEvents = { 'program.published': AboutProgram; 'program.changed': AboutProgram }
