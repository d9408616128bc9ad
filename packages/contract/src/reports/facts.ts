import * as z from 'zod/mini'

const moment = z.iso.datetime()

/** Stages for which the organization has a deadline. */
export const dueStages = ['first_answer', 'triage', 'decision', 'reward', 'fix'] as const
export type DueStage = (typeof dueStages)[number]

/** The response deadline, or the remaining time while the SLA clock is paused. */
export const reportDue = z.object({
  stage: z.enum(dueStages),
  /** Working days for this stage. */
  days: z.int(),
  at: z.optional(moment),
  /** Seconds of working time left when it was paused. */
  left: z.optional(z.int()),
})
export type ReportDue = z.output<typeof reportDue>

/** What an event cites, as readable text. The title is absent if the reader may not open it. */
export const citation = z.object({
  clause: z.optional(z.object({ number: z.string(), title: z.string(), text: z.string() })),
  original: z.optional(
    z.object({ id: z.optional(z.uuid()), reference: z.string(), title: z.optional(z.string()), submitted_at: moment }),
  ),
  known_issue: z.optional(z.object({ title: z.optional(z.string()), known_since: z.string(), registered_at: moment })),
})
export type Citation = z.output<typeof citation>

/** A proposal without a decision, by the number of its event. */
export const openProposal = z.object({
  number: z.int(),
  /** Whether the report is still in a state in which the proposal can be applied. */
  fits: z.boolean(),
  can_apply: z.boolean(),
  can_dismiss: z.boolean(),
})
export type OpenProposal = z.output<typeof openProposal>

/** What closing a report can refer to: clauses, earlier reports, known issues. */
export const closingReferences = z.object({
  clauses: z.array(z.object({ number: z.string(), group: z.string(), title: z.string(), text: z.string() })),
  /** Earlier reports of the same program that the reader may see. */
  earlier: z.array(z.object({ id: z.uuid(), reference: z.string(), title: z.string(), submitted_at: moment })),
  known_issues: z.array(z.object({ id: z.uuid(), title: z.string(), known_since: z.string() })),
})
export type ClosingReferences = z.output<typeof closingReferences>
