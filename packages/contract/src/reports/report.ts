import * as z from 'zod/mini'
import { line, optional, paragraphs } from '../fields.ts'
import { severities } from '../program-values.ts'
import { reason } from '../validation.ts'
import { reportLimits } from './draft.ts'
import { evidenceFile } from './evidence.ts'
import { citation, openProposal, reportDue } from './facts.ts'
import { reward } from './reward.ts'
import { audiences, closingReasons, reportEventKinds, reportSides, reportStates, rewardTracks } from './values.ts'

const moment = z.iso.datetime()

const named = z.object({ id: z.uuid(), name: z.string() })

/** A report in a list: where it stands, without what it says. */
export const reportCard = z.object({
  id: z.uuid(),
  /** How people call it: initials of the organization and a number of its own. */
  reference: z.string(),
  title: z.string(),
  program: named,
  weakness: z.string(),
  severity: z.enum(severities),
  state: z.enum(reportStates),
  closing_reason: z.optional(z.enum(closingReasons)),
  reward_track: z.enum(rewardTracks),
  /** What the organization owes next; absent where it owes nothing. */
  due: z.optional(reportDue),
  submitted_at: moment,
  moved_at: moment,
})
export type ReportCard = z.output<typeof reportCard>

/** Something that happened, as the reader may see it. */
export const reportEvent = z.object({
  number: z.int(),
  kind: z.enum(reportEventKinds),
  audience: z.enum(audiences),
  side: z.enum(reportSides),
  /** Empty for what happened by itself. */
  actor: z.optional(named),
  /** Whom it is about, where it is about somebody. */
  concerns: z.optional(named),
  from: z.optional(z.enum(reportStates)),
  to: z.optional(z.enum(reportStates)),
  closing_reason: z.optional(z.enum(closingReasons)),
  text: z.optional(z.string()),
  details: z.record(z.string(), z.string()),
  cites: z.optional(citation),
  at: moment,
})
export type ReportEvent = z.output<typeof reportEvent>

/** A move that the reader can make, or propose to those who can. */
export const openMove = z.object({
  to: z.enum(reportStates),
  reason: z.optional(z.enum(closingReasons)),
  needs: z.array(z.enum(['text', 'clause', 'original', 'review', 'decided_reward'])),
  only_proposes: z.boolean(),
})
export type OpenMove = z.output<typeof openMove>

/** A report with all that the reader may see of it. */
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
  clause: z.optional(z.string()),
  duplicate_of: z.optional(z.uuid()),
  known_issue: z.optional(z.object({ id: z.uuid(), title: z.string(), known_since: z.string() })),
  review_on: z.optional(z.string()),
  assigned_to: z.optional(named),
  /** Who of the platform triages it; not for the agent. */
  triager: z.optional(named),
  /** Seconds that the response clock has run, without those in which the agent was asked. */
  clock: z.object({ seconds: z.int(), is_paused: z.boolean() }),
  events: z.array(reportEvent),
  moves: z.array(openMove),
  reward,
  /** How well it is written, 0 to 5, where the organization said so. */
  quality: z.optional(z.int()),
  proposals: z.array(openProposal),
  can: z.object({
    message: z.boolean(),
    note: z.boolean(),
    assign: z.boolean(),
    set_severity: z.boolean(),
    rate: z.boolean(),
    /** Whether the reader may know who read it. */
    see_readings: z.optional(z.boolean()),
    /** What is set is a proposal for those who decide. */
    only_proposes_severity: z.boolean(),
  }),
})
export type Report = z.output<typeof report>

const text = paragraphs({ max: reportLimits.text, required: 'report.text' })

/** What somebody says, to both sides or among those who handle the report. */
export const commentForm = z.strictObject({ text, audience: z.enum(audiences) })

/** Another severity, and why. */
export const severityForm = z.strictObject({
  severity: z.enum(severities),
  /** How it was counted. */
  cvss: optional(line({ max: reportLimits.vector, required: 'report.cvss' })),
  text,
})

/** The number of a clause as it is cited: group and item, without anything around them. */
const clauseNumber = line({ max: 5, required: 'clause.required' }).check(
  z.regex(/^[1-9]\d?\.[1-9]\d?$/, reason('clause.required')),
)

/** A wish to move a report; which of these a move needs, it says itself. */
export const moveForm = z.strictObject({
  to: z.enum(reportStates),
  reason: z.optional(z.enum(closingReasons)),
  text: optional(text),
  clause: optional(clauseNumber),
  duplicate_of: optional(z.uuid()),
  known_issue: optional(z.uuid()),
  severity: optional(z.enum(severities)),
  review_on: optional(z.iso.date()),
})
export type MoveForm = z.output<typeof moveForm>
