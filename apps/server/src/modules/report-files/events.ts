import * as z from 'zod/mini'

/** A file of which all is said to have been sent. */
export const evidenceArrived = z.strictObject({ fileId: z.uuid() })
export type EvidenceArrived = z.output<typeof evidenceArrived>

/** Files that went, of a report that was being written. */
const evidenceDropped = z.strictObject({ draftId: z.uuid() })

export type ReportFileEvents = {
  'evidence.arrived': EvidenceArrived
  'evidence.dropped': z.output<typeof evidenceDropped>
}
