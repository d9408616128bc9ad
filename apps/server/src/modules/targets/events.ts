import * as z from 'zod/mini'

/** Event payloads carry identifiers, never content. */
export const aboutTarget = z.strictObject({ organizationId: z.uuid(), targetId: z.uuid() })

export type AboutTarget = z.output<typeof aboutTarget>

/** An ownership document that was submitted or decided. */
export const aboutTargetDocument = z.strictObject({
  organizationId: z.uuid(),
  targetId: z.uuid(),
  documentId: z.uuid(),
})

export type AboutTargetDocument = z.output<typeof aboutTargetDocument>

export type TargetEvents = {
  'target.archived': AboutTarget
  'target.check_asked': AboutTarget
  'target.document_decided': AboutTargetDocument
  'target.document_received': AboutTargetDocument
  'target.lapsed': AboutTarget
  'target.proven': AboutTarget
  'target.unarchived': AboutTarget
}
