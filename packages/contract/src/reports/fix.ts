import * as z from 'zod/mini'

const moment = z.iso.datetime()

/** Whether the fix of an accepted report was tested again. */
export const verifications = ['none', 'requested', 'fixed', 'persists', 'cancelled'] as const
export type Verification = (typeof verifications)[number]

export const retestAnswers = ['fixed', 'persists'] as const
export type RetestAnswer = (typeof retestAnswers)[number]

/** Limits of retests and of proposed fix deadlines; the server applies them and the screens explain them. */
export const retestRules = {
  /** After that many retests, the organization decides alone. */
  maxRounds: 3,
  /** Working days after which a triager may answer for the agent. */
  silenceDays: 10,
  /** A proposed date may be at most this many days from today. */
  maxDeadlineDays: 365,
} as const

/** The deadline of the fix, or the time left while a retest waits for its answer. */
const fixDue = z.object({
  /** Working days that the program promises for this severity. */
  days: z.int(),
  at: z.optional(moment),
  /** Seconds of working time that remained when the retest was requested; negative after the deadline. */
  left: z.optional(z.int()),
  /** Whether both sides agreed to the date. */
  is_agreed: z.boolean(),
})

/** The fix of a report: its retest, its deadline, and what the reader may do about them. */
export const reportFix = z.object({
  verification: z.enum(verifications),
  /** Retests asked for and not cancelled. */
  round: z.int(),
  /** When the organization last said that it is fixed. */
  asked_at: z.optional(moment),
  /** Deadline of the agent's answer; after it a triager may answer. */
  answer_due_at: z.optional(moment),
  due: z.optional(fixDue),
  /** The deadline that the organization proposes instead, until the agent answers. Not when it was proposed. */
  proposed_at: z.optional(moment),
  /** `took`: seconds of working time from acceptance to the fix. `is_kept`: whether it met its deadline, where it had one. */
  fixed: z.optional(z.object({ at: moment, took: z.int(), is_kept: z.optional(z.boolean()) })),
  can: z.object({
    ask: z.boolean(),
    cancel: z.boolean(),
    answer: z.boolean(),
    propose_date: z.boolean(),
    answer_date: z.boolean(),
  }),
})
export type ReportFix = z.output<typeof reportFix>
