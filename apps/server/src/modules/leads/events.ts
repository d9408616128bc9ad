import * as z from 'zod/mini'

/** Event payloads carry identifiers, never content. */
export const leadReceived = z.strictObject({ leadId: z.uuid() })

export type LeadReceived = z.output<typeof leadReceived>

export type LeadEvents = { 'lead.received': LeadReceived }
