import * as z from 'zod/mini'

/** Payload of the events of this module: identifiers, never content. */
export const reportPayload = z.strictObject({ organizationId: z.uuid(), reportId: z.uuid() })
export type ReportPayload = z.output<typeof reportPayload>

/** An event of a report, by its number in the history. */
export const reportEventPayload = z.strictObject({ organizationId: z.uuid(), reportId: z.uuid(), number: z.int() })
export type ReportEventPayload = z.output<typeof reportEventPayload>

export type ReportEvents = { 'report.submitted': ReportPayload; 'report.happened': ReportEventPayload }
