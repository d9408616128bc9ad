import * as z from 'zod/mini'
import { line, optional, paragraphs } from '../fields.ts'
import { severities } from '../program-values.ts'
import { reason } from '../validation.ts'
import { reportLimits } from './draft.ts'
import { reportEvidence } from './evidence-signals.ts'
import { evidenceFile, evidenceLimits } from './evidence.ts'
import { citation, openProposal, reportDue } from './facts.ts'
import { reportFix } from './fix.ts'
import { reward } from './reward.ts'
import { audiences, closingReasons, reportEventKinds, reportSides, reportStates, rewardStatuses } from './values.ts'

const moment = z.iso.datetime()

const named = z.object({ id: z.uuid(), name: z.string() })

/** A report in a list: its state, without its content. */
export const reportCard = z.object({
  id: z.uuid(),
  /** Initials of the organization and a number within it. */
  reference: z.string(),
  title: z.string(),
  program: named,
  weakness: z.string(),
  severity: z.enum(severities),
  state: z.enum(reportStates),
  closing_reason: z.optional(z.enum(closingReasons)),
  reward_track: z.enum(rewardStatuses),
  /** State of its open dispute; absent without one. */
  dispute: z.optional(z.enum(['open', 'answered'])),
  /** The next deadline of the organization; absent when it has none. */
  due: z.optional(reportDue),
  /** The pending request to the agent about the fix; a retest has a deadline for the answer. */
  awaits: z.optional(z.object({ what: z.enum(['retest', 'fix_date']), until: z.optional(moment) })),
  /** Sent without an account, and not claimed by one. */
  from_guest: z.optional(z.literal(true)),
  submitted_at: moment,
  moved_at: moment,
})
export type ReportCard = z.output<typeof reportCard>

/** An event of a report, as the reader may see it. */
export const reportEvent = z.object({
  number: z.int(),
  kind: z.enum(reportEventKinds),
  audience: z.enum(audiences),
  side: z.enum(reportSides),
  /** Empty for automatic events. */
  actor: z.optional(named),
  /** The person whom the event concerns, if any. */
  concerns: z.optional(named),
  from: z.optional(z.enum(reportStates)),
  to: z.optional(z.enum(reportStates)),
  closing_reason: z.optional(z.enum(closingReasons)),
  text: z.optional(z.string()),
  details: z.record(z.string(), z.string()),
  cites: z.optional(citation),
  /** Sent with the comment; each can be downloaded once it was checked. */
  files: z.optional(z.array(evidenceFile)),
  at: moment,
})
export type ReportEvent = z.output<typeof reportEvent>

/** A transition that the reader can make, or propose to those who can. */
export const availableTransition = z.object({
  to: z.enum(reportStates),
  reason: z.optional(z.enum(closingReasons)),
  needs: z.array(z.enum(['text', 'clause', 'original', 'review', 'decided_reward'])),
  only_proposes: z.boolean(),
})
export type AvailableTransition = z.output<typeof availableTransition>

/** A report with everything that the reader may see. */
export const report = z.extend(reportCard, {
  agent: z.object({ id: z.uuid(), username: z.string() }),
  target: z.object({ id: z.uuid(), name: z.string(), address: z.string() }),
  policy_version: z.int(),
  claimed_severity: z.enum(severities),
  cvss: z.optional(z.string()),
  summary: z.string(),
  steps: z.string(),
  impact: z.string(),
  files: z.array(evidenceFile),
  /** What a machine checked about it; absent until that is computed, shortly after it was sent. */
  evidence: z.optional(reportEvidence),
  clause: z.optional(z.string()),
  duplicate_of: z.optional(z.uuid()),
  known_issue: z.optional(z.object({ id: z.uuid(), title: z.string(), known_since: z.string() })),
  review_on: z.optional(z.string()),
  assigned_to: z.optional(named),
  /** The platform's triager; hidden from the agent. */
  triager: z.optional(named),
  /** Seconds that the response clock has run, without the time spent waiting for the agent. */
  clock: z.object({ seconds: z.int(), is_paused: z.boolean() }),
  events: z.array(reportEvent),
  moves: z.array(availableTransition),
  reward,
  fix: reportFix,
  /** Quality of the writing, 0 to 5, where the organization rated it. */
  quality: z.optional(z.int()),
  proposals: z.array(openProposal),
  can: z.object({
    message: z.boolean(),
    note: z.boolean(),
    assign: z.boolean(),
    set_severity: z.boolean(),
    rate: z.boolean(),
    /** Whether the reader may see who viewed it. */
    see_readings: z.optional(z.boolean()),
    /** Whether the reader may correct title, target and weakness. */
    correct: z.optional(z.boolean()),
    /** Whether the reader may redact texts and files. */
    redact: z.optional(z.boolean()),
    /** A severity that the reader sets is a proposal to those who decide. */
    only_proposes_severity: z.boolean(),
  }),
})
export type Report = z.output<typeof report>

const text = paragraphs({ max: reportLimits.text, required: 'report.text' })

/** Files that the author of a text uploaded for it. */
export const sentFiles = z.optional(
  z.array(z.uuid()).check(z.maxLength(evidenceLimits.filesPerComment, reason('evidence.many'))),
)

/** A comment, for both sides or only for those who handle the report. */
export const commentForm = z.strictObject({
  text,
  audience: z.enum(audiences),
  files: sentFiles,
})
export type CommentForm = z.output<typeof commentForm>

/** Another severity, with the reason. */
export const severityForm = z.strictObject({
  severity: z.enum(severities),
  /** The CVSS vector behind it. */
  cvss: optional(line({ max: reportLimits.vector, required: 'report.cvss' })),
  text,
})

/** The number of a clause as it is cited: group and item, nothing around them. */
const clauseNumber = line({ max: 5, required: 'clause.required' }).check(
  z.regex(/^[1-9]\d?\.[1-9]\d?$/, reason('clause.required')),
)

/** Input of a transition; each transition defines which fields it requires. */
export const transitionForm = z.strictObject({
  to: z.enum(reportStates),
  reason: z.optional(z.enum(closingReasons)),
  text: optional(text),
  clause: optional(clauseNumber),
  duplicate_of: optional(z.uuid()),
  known_issue: optional(z.uuid()),
  severity: optional(z.enum(severities)),
  review_on: optional(z.iso.date()),
})
export type TransitionForm = z.output<typeof transitionForm>
