import * as z from 'zod/mini'
import { teamRoles } from '@grana/contract/engagements/values'
import { loadContentYaml } from './world-file.ts'

/** Days after the seed; negative before it. */
const day = z.int()

const quote = z.strictObject({
  price: z.string(),
  starts: day,
  ends: day,
  report: day,
  retest: day,
  valid: day,
  team_size: z.int(),
  hours: z.int(),
  exclusions: z.string(),
  note: z.optional(z.string()),
})

const engagement = z.strictObject({
  id: z.string(),
  /** A program of the demo world; without one the pentest is not agreed yet. */
  program: z.optional(z.string()),
  organization: z.string(),
  owner: z.string(),
  contacts: z.tuple([z.string(), z.string()]),
  staff: z.string(),
  title: z.string(),
  begun: day,
  /** The answers about each target; the schema of scopes parses them. */
  targets: z.array(z.looseObject({ target: z.string() })),
  wanted: z.tuple([day, day]),
  hours: z.optional(z.tuple([z.string(), z.string()])),
  weekends: z.boolean(),
  blackouts: z.array(z.strictObject({ from: day, until: day, reason: z.string() })),
  notes: z.string(),
  quote: z.optional(quote),
  team: z.optional(
    z.array(
      z.strictObject({
        agent: z.string(),
        role: z.enum(teamRoles),
        hours: z.int(),
        answer: z.enum(['accepted', 'declined', 'pending']),
        reason: z.optional(z.string()),
      }),
    ),
  ),
  /** What the team did on a day: a line of the log, and items of the checklist of a target by the beginning of their identifiers. */
  work: z.optional(
    z.array(
      z.strictObject({
        agent: z.string(),
        day,
        text: z.string(),
        covers: z.array(
          z.strictObject({
            target: z.string(),
            items: z.array(z.string()),
            state: z.enum(['tested', 'not_applicable', 'not_reviewed']),
            note: z.optional(z.string()),
          }),
        ),
      }),
    ),
  ),
  state: z.enum(['draft', 'quoted', 'in_progress', 'closed']),
})
export type WorldEngagement = z.output<typeof engagement>

const engagementsFile = z.strictObject({ engagements: z.array(engagement) })

/** Parses the pentests of the demo world. */
export async function loadEngagements(): Promise<WorldEngagement[]> {
  return engagementsFile.parse(await loadContentYaml('demo/engagements.yaml')).engagements
}
