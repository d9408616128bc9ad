import * as z from 'zod/mini'

/** What the events of this module carry: identifiers, never content. */
export const programTouched = z.strictObject({ programId: z.uuid() })

export type ProgramTouched = z.output<typeof programTouched>

export type ProgramEvents = { 'program.published': ProgramTouched; 'program.changed': ProgramTouched }
