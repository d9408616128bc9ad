import * as z from 'zod/mini'
import { consentTo, line, paragraphs } from '../fields.ts'
import { operation } from '../operation.ts'
import { spokenLanguages } from '../profiles.ts'
import { severities, targetTypes } from '../program-values.ts'
import { idParams } from '../staff/fields.ts'
import { abilities, organizationParams } from '../tenancy.ts'
import { reason } from '../validation.ts'
import { weaknessCategories } from '../weaknesses/taxonomy.ts'
import { engagementDates } from './engagement.ts'
import { engagementScope } from './scope.ts'
import { candidateReasons } from './team.ts'
import { engagementLimits, teamRoles, teamStates } from './values.ts'

const moment = z.iso.datetime()
const hours = z.int().check(z.minimum(1, reason('engagement.number')), z.maximum(engagementLimits.hours))
const why = paragraphs({ max: engagementLimits.text, required: 'reason.required' })

/** What an agent has done, as counts: no organization is named. */
const experience = z.object({
  username: z.string(),
  name: z.string(),
  country: z.string(),
  member_since: moment,
  languages: z.array(z.enum(spokenLanguages)),
  pentests: z.int(),
  reports: z.int(),
  by_severity: z.partialRecord(z.enum(severities), z.int()),
})
export type Experience = z.output<typeof experience>

const place = {
  id: z.uuid(),
  role: z.enum(teamRoles),
  state: z.enum(teamStates),
  hours: z.int(),
  proposed_at: moment,
  accepted_at: z.optional(moment),
  ended_at: z.optional(moment),
  reason: z.optional(z.string()),
}

/** An agent of the team, as the organization reads it: once the agent accepted. */
const teamMember = z.object({ ...place, agent: experience, can: abilities(['refuse']) })
export type TeamMember = z.output<typeof teamMember>

const teamParams = z.extend(organizationParams, { engagement: z.uuid() })
const memberParams = z.extend(teamParams, { member: z.uuid() })
const ofOrganization = '/api/customers/organizations/{organization}/engagements/{engagement}/team' as const

export const getEngagementTeam = operation({
  name: 'getEngagementTeam',
  summary: 'Get the team of a pentest: names, experience, hours',
  method: 'GET',
  path: ofOrganization,
  access: 'member',
  requires: { thing: 'engagement', permission: 'program.read', tenant: 'path' },
  limit: 'read',
  params: teamParams,
  answer: z.array(teamMember),
  errors: ['request.not_found'],
})

const readers = ['getEngagementTeam', 'getStaffEngagementTeam', 'getStaffEngagement', 'listTeamPlaces'] as const

export const refuseTeamMember = operation({
  name: 'refuseTeamMember',
  summary: 'Refuse an agent of the team of a pentest before the tests start, with a reason',
  method: 'POST',
  path: `${ofOrganization}/{member}/refuse`,
  access: 'member',
  requires: { thing: 'engagement', permission: 'program.create', tenant: 'path' },
  limit: 'session',
  params: memberParams,
  body: z.strictObject({ reason: why }),
  send: 'json',
  answer: z.array(teamMember),
  success: 'team.refused',
  changes: readers,
  errors: ['request.not_found', 'team.move_refused'],
})

const working = { thing: 'engagement', permission: 'engagement.work', tenant: 'row' } as const
const ofStaff = '/api/staff/engagements/{id}/team' as const

const staffTeam = z.object({
  members: z.array(z.object({ ...place, agent: experience, can: abilities(['remove']) })),
  /** Of the accepted quote. */
  hours: z.int(),
  team_size: z.int(),
  /** After the tests only another lead can be proposed. */
  can: abilities(['propose', 'propose_member']),
})
export type StaffTeam = z.output<typeof staffTeam>

export const getStaffEngagementTeam = operation({
  name: 'getStaffEngagementTeam',
  summary: 'Get the team of a pentest with every proposal and its answer',
  method: 'GET',
  path: ofStaff,
  access: 'staff',
  requires: working,
  limit: 'session',
  params: idParams,
  answer: staffTeam,
  errors: ['request.not_found'],
})

const username = line({ max: 30, required: 'username.required' })

const candidate = z.object({
  agent: experience,
  free_hours: z.int(),
  lines: z.array(z.object({ reason: z.enum(candidateReasons), points: z.int() })),
  score: z.int(),
  can_propose: z.boolean(),
})
export type Candidate = z.output<typeof candidate>

export const getTeamCandidate = operation({
  name: 'getTeamCandidate',
  summary: 'Weigh an agent for the team of a pentest: free hours, country, experience, and the reasons for and against',
  method: 'GET',
  path: '/api/staff/engagements/{id}/candidate',
  access: 'staff',
  requires: working,
  limit: 'session',
  params: idParams,
  query: z.strictObject({ username }),
  answer: candidate,
  errors: ['request.not_found', 'program.agent_unknown', 'team.not_open'],
})

export const findTeamCandidates = operation({
  name: 'findTeamCandidates',
  summary:
    'Search agents for the team of a pentest by what they have proven, each with the reasons for and against, best first',
  method: 'GET',
  path: '/api/staff/engagements/{id}/candidates',
  access: 'staff',
  requires: working,
  limit: 'session',
  params: idParams,
  query: z.strictObject({ category: z.optional(z.enum(weaknessCategories.map(({ id }) => id))) }),
  answer: z.array(candidate),
  errors: ['request.not_found', 'team.not_open'],
})

export const proposeTeamMember = operation({
  name: 'proposeTeamMember',
  summary: 'Propose a place in the team of a pentest to an agent',
  method: 'POST',
  path: ofStaff,
  access: 'staff',
  requires: working,
  limit: 'session',
  params: idParams,
  body: z.strictObject({ username, role: z.enum(teamRoles), hours }),
  send: 'json',
  answer: staffTeam,
  success: 'team.proposed',
  changes: readers,
  errors: [
    'request.not_found',
    'program.agent_unknown',
    'team.not_open',
    'team.country',
    'team.hours',
    'team.taken',
    'team.lead_taken',
  ],
})

export const removeTeamMember = operation({
  name: 'removeTeamMember',
  summary: 'Take an agent out of the team of a pentest, with a reason; what the agent reported stays',
  method: 'POST',
  path: `${ofStaff}/{member}/remove`,
  access: 'staff',
  requires: working,
  limit: 'session',
  params: z.extend(idParams, { member: z.uuid() }),
  body: z.strictObject({ reason: why }),
  send: 'json',
  answer: staffTeam,
  success: 'team.removed',
  changes: readers,
  errors: ['request.not_found', 'team.move_refused'],
})

/** A place in a team, as the agent reads it. */
const teamPlace = z.object({
  id: z.uuid(),
  role: z.enum(teamRoles),
  state: z.enum(teamStates),
  hours: z.int(),
  proposed_at: moment,
  ended_at: z.optional(moment),
  reason: z.optional(z.string()),
  title: z.string(),
  organization: z.string(),
  target_types: z.array(z.enum(targetTypes)),
  dates: engagementDates,
  window: z.pick(engagementScope, {
    hours_from: true,
    hours_until: true,
    time_zone: true,
    weekends: true,
    blackouts: true,
  }),
  can: abilities(['answer']),
})
export type TeamPlace = z.output<typeof teamPlace>

const takingPart = { thing: 'engagement', permission: 'engagement.take_part', tenant: 'own' } as const

export const listTeamPlaces = operation({
  name: 'listTeamPlaces',
  summary: 'List the places in teams of pentests that were proposed to the agent',
  method: 'GET',
  path: '/api/agents/team-places',
  access: 'agent',
  requires: takingPart,
  limit: 'read',
  answer: z.array(teamPlace),
  errors: [],
})

const teamAnswerForm = z.discriminatedUnion('answer', [
  z.strictObject({
    answer: z.literal('accept'),
    /** The agreement that was read. */
    confidentiality_version: z.string().check(z.maxLength(20)),
    accepted: consentTo('team.confidentiality'),
  }),
  z.strictObject({ answer: z.literal('decline'), reason: why }),
])

export const answerTeamPlace = operation({
  name: 'answerTeamPlace',
  summary: 'Accept a place in the team of a pentest with the confidentiality agreement, or decline it with a reason',
  method: 'POST',
  path: '/api/agents/team-places/{place}',
  access: 'agent',
  requires: takingPart,
  limit: 'session',
  params: z.object({ place: z.uuid() }),
  body: teamAnswerForm,
  send: 'json',
  answer: z.array(teamPlace),
  success: 'team.answered',
  changes: [...readers, 'listAgentEngagements', 'listAgentPrograms'],
  errors: ['request.not_found', 'team.move_refused', 'team.not_open', 'team.hours', 'consent.outdated'],
})
