import * as z from 'zod/mini'

/** What the events of this module carry: identifiers, never content. */
export const leadReceived = z.strictObject({ leadId: z.uuid() })

export type LeadReceived = z.output<typeof leadReceived>

export type LeadEvents = { 'lead.received': LeadReceived }
