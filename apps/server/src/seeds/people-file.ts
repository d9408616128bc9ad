import * as z from 'zod/mini'
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

const peopleFile = z.strictObject({
  agents: z.array(z.strictObject({ ...person, username: z.string() })),
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
})
export type WorldPeople = z.output<typeof peopleFile>

/** Parses the people of the demo world. */
export async function loadPeople(): Promise<WorldPeople> {
  return peopleFile.parse(await loadContentYaml('demo/people.yaml'))
}
