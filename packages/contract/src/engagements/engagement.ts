import * as z from 'zod/mini'
import { criterion } from '../customers/target-form.ts'
import { ownershipStates } from '../customers/target-values.ts'
import { currencies, environments, targetTypes } from '../program-values.ts'
import { abilities } from '../tenancy.ts'
import { engagementScope, scopeObstacle } from './scope.ts'
import { engagementEventKinds, engagementSides, engagementStates, quoteStates } from './values.ts'

const moment = z.iso.datetime()
const day = z.iso.date()

/** The agreed days. */
export const engagementDates = z.object({
  starts_on: day,
  ends_on: day,
  report_on: day,
  retest_until: day,
})
export type EngagementDates = z.output<typeof engagementDates>

const card = {
  id: z.uuid(),
  title: z.string(),
  state: z.enum(engagementStates),
  created_at: moment,
  moved_at: moment,
  /** Of the last quote; agreed once it is accepted. */
  dates: z.optional(engagementDates),
}

export const engagementCard = z.object(card)
export type EngagementCard = z.output<typeof engagementCard>

const quote = z.object({
  version: z.int(),
  state: z.enum(quoteStates),
  /** Absent for members who do not read the money of the organization. */
  price_cents: z.optional(z.int()),
  currency: z.enum(currencies),
  ...engagementDates.shape,
  team_size: z.int(),
  hours: z.int(),
  exclusions: z.string(),
  note: z.string(),
  valid_until: day,
  quoted_at: moment,
  answered_at: z.optional(moment),
})
export type Quote = z.output<typeof quote>

const event = z.object({
  number: z.int(),
  kind: z.enum(engagementEventKinds),
  side: z.enum(engagementSides),
  /** Absent for staff towards the organization, and the other way round. */
  actor: z.optional(z.string()),
  from: z.optional(z.enum(engagementStates)),
  to: z.optional(z.enum(engagementStates)),
  text: z.optional(z.string()),
  /** Version of the quote or scope that the event is about. */
  version: z.optional(z.int()),
  hours: z.optional(z.int()),
  at: moment,
})
export type EngagementEvent = z.output<typeof event>

/** A target that the scope includes or could include. */
const targetChoice = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.enum(targetTypes),
  address: z.string(),
  environment: z.enum(environments),
  authority: z.enum(ownershipStates),
  is_archived: z.boolean(),
  criteria: z.array(criterion),
})
export type TargetChoice = z.output<typeof targetChoice>

const person = z.object({ id: z.uuid(), name: z.string() })

/** What must exist before a move: the lead of the team before the tests, an issued report before the retests. */
const moveLacks = ['lead', 'report'] as const

const move = z.object({
  to: z.enum(engagementStates),
  needs_text: z.boolean(),
  /** The move is refused while this is missing. */
  lacks: z.optional(z.enum(moveLacks)),
})
export type EngagementMove = z.output<typeof move>

const whole = {
  ...card,
  scope: engagementScope,
  quotes: z.array(quote),
  events: z.array(event),
  targets: z.array(targetChoice),
  /** What the scope still lacks. */
  obstacles: z.array(scopeObstacle),
  /** States that the reader can bring it to by a plain decision. */
  moves: z.array(move),
}

/** An engagement as members of its organization read it. */
export const engagement = z.object({
  ...whole,
  revision: z.int(),
  /** The private program that receives the findings, once the quote is accepted. */
  program_id: z.optional(z.uuid()),
  members: z.array(person),
  /** The earlier pentest whose open findings are tested again. */
  follows: z.optional(z.object({ id: z.uuid(), title: z.string() })),
  has_accepted_billing: z.boolean(),
  can: abilities(['edit', 'send', 'accept', 'copy', 'see_money']),
})
export type Engagement = z.output<typeof engagement>

/** An engagement as staff read it: once sent, with the people and targets that the scope names. */
export const staffEngagement = z.object({
  ...whole,
  organization: z.object({ id: z.uuid(), name: z.string() }),
  technical_contact: z.optional(person),
  backup_contact: z.optional(person),
  can: abilities(['quote']),
})
export type StaffEngagement = z.output<typeof staffEngagement>
