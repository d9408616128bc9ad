import * as z from 'zod/mini'

/** What the events of this module carry: identifiers, never content. */
export const versionPublished = z.strictObject({
  organizationId: z.uuid(),
  programId: z.uuid(),
  version: z.int(),
  /** The platform took out a target whose proof lapsed: those who test it must stop. */
  isWithdrawal: z.optional(z.literal(true)),
  /** The last of those who were told already: the rest comes in portions. */
  after: z.optional(z.uuid()),
})

export type VersionPublished = z.output<typeof versionPublished>

export type ProgramBuilderEvents = { 'program.version_published': VersionPublished }
