import * as z from 'zod/mini'

/** The agent completed the upload of a file. */
export const evidenceArrived = z.strictObject({ fileId: z.uuid() })
export type EvidenceArrived = z.output<typeof evidenceArrived>

/** Files of a draft were deleted. */
const evidenceDropped = z.strictObject({ draftId: z.uuid() })

export type ReportFileEvents = {
  'evidence.arrived': EvidenceArrived
  'evidence.dropped': z.output<typeof evidenceDropped>
}
