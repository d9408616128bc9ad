import * as z from 'zod/mini'

/** What the points follow: something that happened to a report. */
export const pointsCause = z.strictObject({ organizationId: z.uuid(), reportId: z.uuid(), number: z.int() })
