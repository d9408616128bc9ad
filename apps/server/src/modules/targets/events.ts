import * as z from 'zod/mini'

/** Event payloads carry identifiers, never content. */
export const aboutTarget = z.strictObject({ organizationId: z.uuid(), targetId: z.uuid() })

export type AboutTarget = z.output<typeof aboutTarget>

export type TargetEvents = {
  'target.check_asked': AboutTarget
  'target.lapsed': AboutTarget
}
