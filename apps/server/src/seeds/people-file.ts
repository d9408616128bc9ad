import * as z from 'zod/mini'
import { visibilities } from '@grana/contract/accounts'
import { workTypes } from '@grana/contract/appearance/availability'
import { hoursAudiences, spokenLanguages } from '@grana/contract/profiles'
import { organizationRoles, programRoles, staffRoles } from '@grana/contract/tenancy'
import { loadContentYaml } from './world-file.ts'

const person = {
  id: z.string(),
  first: z.string(),
  last: z.string(),
  country: z.string().check(z.length(2)),
  zone: z.string(),
  factor: z.optional(z.literal('none')),
}

/** What an agent chose to show; without it the agent shows nothing. */
const shown = z.strictObject({
  to: z.enum(visibilities),
  open_web: z.optional(z.boolean()),
  findable: z.optional(z.boolean()),
  hours_for: z.enum(hoursAudiences),
  languages: z.array(z.enum(spokenLanguages)),
  work: z.enum(workTypes),
  weekend: z.optional(z.boolean()),
  /** Start and end of every weekday, or of none. */
  day: z.optional(z.tuple([z.string(), z.string()])),
  website: z.optional(z.string()),
})

const peopleFile = z.strictObject({
  agents: z.array(z.strictObject({ ...person, username: z.string(), shows: z.optional(shown) })),
  members: z.array(
    z.strictObject({
      ...person,
      organization: z.string(),
      role: z.enum(organizationRoles),
      programs: z.optional(z.record(z.string(), z.enum(programRoles))),
      position: z.string(),
      email: z.string(),
    }),
  ),
  staff: z.array(z.strictObject({ ...person, role: z.enum(staffRoles) })),
  invitations: z.array(
    z.strictObject({
      organization: z.string(),
      by: z.string(),
      email: z.string(),
      role: z.enum(organizationRoles),
      program: z.optional(z.string()),
      program_role: z.optional(z.enum(programRoles)),
      days_ago: z.number(),
    }),
  ),
  invited: z.array(
    z.strictObject({
      program: z.string(),
      by: z.string(),
      agent: z.string(),
      state: z.enum(['pending', 'accepted']),
      days_ago: z.number(),
    }),
  ),
  asking: z.array(
    z.strictObject({ program: z.string(), agent: z.string(), message: z.string(), days_ago: z.number() }),
  ),
})
export type WorldPeople = z.output<typeof peopleFile>

/** Parses the people of the demo world. */
export async function loadPeople(): Promise<WorldPeople> {
  return peopleFile.parse(await loadContentYaml('demo/people.yaml'))
}
