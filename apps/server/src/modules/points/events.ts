import * as z from 'zod/mini'

/** Payload of the job that updates points: one event of a report, by its number in the history. */
export const pointsPayload = z.strictObject({ organizationId: z.uuid(), reportId: z.uuid(), number: z.int() })
