import * as z from 'zod/mini'

/** Event payloads carry identifiers, never content. */
export const versionPublished = z.strictObject({
  organizationId: z.uuid(),
  programId: z.uuid(),
  version: z.int(),
  /** The platform removed a target whose ownership verification lapsed: agents must stop testing it. */
  isWithdrawal: z.optional(z.literal(true)),
  /** Cursor: the last user notified so far. Users are notified in batches. */
  after: z.optional(z.uuid()),
})

export type VersionPublished = z.output<typeof versionPublished>

export type ProgramBuilderEvents = { 'program.version_published': VersionPublished }
