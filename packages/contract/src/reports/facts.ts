import * as z from 'zod/mini'

const moment = z.iso.datetime()

/** What an organization owes an agent next. */
export const dueStages = ['first_answer', 'triage', 'decision', 'reward'] as const
export type DueStage = (typeof dueStages)[number]

/** The response clock: until when, or what is left of it while it stands. */
export const reportDue = z.object({
  stage: z.enum(dueStages),
  /** Working days for this stage. */
  days: z.int(),
  at: z.optional(moment),
  /** Seconds of working time left when it was stopped. */
  left: z.optional(z.int()),
})
export type ReportDue = z.output<typeof reportDue>

/** What an event cites, readable. Of what the reader may not open there is no title. */
export const citation = z.object({
  clause: z.optional(z.object({ number: z.string(), title: z.string(), text: z.string() })),
  original: z.optional(
    z.object({ id: z.optional(z.uuid()), reference: z.string(), title: z.optional(z.string()), submitted_at: moment }),
  ),
  known_issue: z.optional(z.object({ title: z.optional(z.string()), known_since: z.string(), registered_at: moment })),
})
export type Citation = z.output<typeof citation>

/** A proposal that nobody has decided yet, by the number of its event. */
export const openProposal = z.object({
  number: z.int(),
  /** Whether the report still stands where it could be applied. */
  fits: z.boolean(),
  can_apply: z.boolean(),
  can_dismiss: z.boolean(),
})
export type OpenProposal = z.output<typeof openProposal>

/** What a closing can rest on. */
export const reportGrounds = z.object({
  clauses: z.array(z.object({ number: z.string(), group: z.string(), title: z.string(), text: z.string() })),
  /** Reports of the same program that came before and that the reader may see. */
  earlier: z.array(z.object({ id: z.uuid(), reference: z.string(), title: z.string(), submitted_at: moment })),
  known_issues: z.array(z.object({ id: z.uuid(), title: z.string(), known_since: z.string() })),
})
export type ReportGrounds = z.output<typeof reportGrounds>
