import * as z from 'zod/mini'

/** What the events of this module carry: identifiers, never content. */
export const aboutReport = z.strictObject({ organizationId: z.uuid(), reportId: z.uuid() })
export type AboutReport = z.output<typeof aboutReport>

/** Something that happened to a report, by its number in the history. */
export const reportHappening = z.strictObject({ organizationId: z.uuid(), reportId: z.uuid(), number: z.int() })
export type ReportHappening = z.output<typeof reportHappening>

export type ReportEvents = { 'report.submitted': AboutReport; 'report.happened': ReportHappening }
