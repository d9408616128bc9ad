import * as z from 'zod/mini'
import { line, optional } from '../fields.ts'
import { operation } from '../operation.ts'
import { organizationParams } from '../tenancy.ts'
import { reason } from '../validation.ts'

const path = '/api/customers/organizations/{organization}/trackers'
const requires = { thing: 'tracker', permission: 'trackers.govern', tenant: 'path' } as const
const trackerParams = z.extend(organizationParams, { tracker: z.uuid() })
const governed = { access: 'member', requires, factor: 'any' } as const

export const trackerKinds = ['github', 'gitlab', 'jira'] as const
export type TrackerKind = (typeof trackerKinds)[number]

/** Texts of a report that leave the product only where an owner chose them. */
export const ticketTexts = ['summary', 'steps', 'impact', 'comments'] as const
export type TicketText = (typeof ticketTexts)[number]

/** `pending` waits to be made; `failed` was given up, until a person repeats it. */
export const ticketStates = ['pending', 'open', 'closed', 'failed'] as const
export type TicketState = (typeof ticketStates)[number]

export const trackerLimits = { perOrganization: 10, programs: 50, labels: 10, shown: 50 } as const

/**
 * Why the last call of a tracker failed. `refused`: its address is not one of the public internet. `public_project`: anyone could
 * read the ticket. `no_issues`: the project takes none.
 */
const trackerFaults = [
  'refused',
  'unresolved',
  'resolver_failed',
  'redirected',
  'unreachable',
  'not_secure',
  'timed_out',
  'garbled',
  'wrong_status',
  'public_project',
  'no_issues',
] as const
export type TrackerFault = (typeof trackerFaults)[number]

/** What went wrong in the last call. */
export const callFailure = { status: z.optional(z.int()), fault: z.optional(z.enum(trackerFaults)) }

const label = line({ max: 50, required: 'tracker.label' }).check(z.regex(/^[^,]+$/, reason('tracker.label')))

/** The name that each severity has in the tracker: a priority in Jira, a label elsewhere. */
const severityNames = z.strictObject({
  informative: optional(label),
  low: optional(label),
  medium: optional(label),
  high: optional(label),
  critical: optional(label),
})
export type SeverityNames = z.output<typeof severityNames>

const chosenPrograms = (code: 'tracker.programs') =>
  z.array(z.uuid()).check(z.maxLength(trackerLimits.programs, reason(code)))

/** What an owner chooses about tickets, and may change later. */
const mapping = {
  /** `owner/repository` of GitHub, the path of a project of GitLab, or the key of a project of Jira. */
  project: line({ max: 200, required: 'tracker.project' }).check(
    z.regex(/^[A-Za-z0-9_.-]+(?:\/[A-Za-z0-9_.-]+)*$/, reason('tracker.project')),
  ),
  /** Jira only. */
  issue_type: optional(line({ max: 60, required: 'tracker.issue_type' })),
  labels: z.array(label).check(z.maxLength(trackerLimits.labels, reason('tracker.label'))),
  severity_names: severityNames,
  /** Whose reports may have a ticket; absent for all programs. */
  programs: z.optional(chosenPrograms('tracker.programs').check(z.minLength(1, reason('tracker.programs')))),
  /** Whose reports get a ticket when they are accepted: absent for all of these, empty for none. */
  automatic_programs: z.optional(chosenPrograms('tracker.programs')),
  texts: z.array(z.enum(ticketTexts)).check(z.maxLength(ticketTexts.length)),
}

const token = z
  .string(reason('tracker.token'))
  .check(z.trim(), z.regex(/^[\u0020-\u007e]{8,500}$/, reason('tracker.token')))

const program = z.object({ id: z.uuid(), name: z.string() })

/** A tracker as its organization sees it; its token is never shown. */
const tracker = z.object({
  id: z.uuid(),
  kind: z.enum(trackerKinds),
  site: z.string(),
  project: z.string(),
  account: z.optional(z.string()),
  issue_type: z.optional(z.string()),
  labels: z.array(z.string()),
  severity_names: severityNames,
  programs: z.optional(z.array(program)),
  automatic_programs: z.optional(z.array(program)),
  texts: z.array(z.enum(ticketTexts)),
  /** The last characters of the token. */
  hint: z.string(),
  created_by: z.string(),
  /** Whether the person who connected it is still an owner. */
  is_creator_owner: z.boolean(),
  created_at: z.iso.datetime(),
  state: z.enum(['on', 'off']),
  off_reason: z.optional(z.enum(['person', 'failing'])),
  /** Since when every call failed. */
  failing_since: z.optional(z.iso.datetime()),
  /** The last test of the connection. */
  check: z.optional(
    z.object({ state: z.enum(['pending', 'passed', 'failed']), at: z.optional(z.iso.datetime()), ...callFailure }),
  ),
  /** How many tickets exist, wait and failed. */
  tickets: z.object({ made: z.int(), waiting: z.int(), failed: z.int() }),
})
export type Tracker = z.output<typeof tracker>

const troubledTicket = z.object({
  report: z.object({ id: z.uuid(), reference: z.string() }),
  key: z.optional(z.string()),
  state: z.enum(ticketStates),
  attempts: z.int(),
  attempted_at: z.optional(z.iso.datetime()),
  ...callFailure,
})
export type TroubledTicket = z.output<typeof troubledTicket>

export const listTrackers = operation({
  ...governed,
  name: 'listTrackers',
  summary: 'List the trackers of an organization, newest first',
  method: 'GET',
  path,
  limit: 'session',
  params: organizationParams,
  answer: z.array(tracker),
  errors: [],
})

export const createTracker = operation({
  ...governed,
  name: 'createTracker',
  summary: 'Connect a tracker, and test the connection',
  method: 'POST',
  path,
  freshWithin: 300,
  limit: 'secret',
  params: organizationParams,
  body: z.strictObject({
    kind: z.enum(trackerKinds),
    /** Where its API is: `https://api.github.com`, `https://gitlab.com`, `https://….atlassian.net`, or an own installation. */
    site: z
      .string(reason('tracker.site'))
      .check(
        z.trim(),
        z.maxLength(300, reason('tracker.site')),
        z.regex(/^https?:\/\/[^\s/?#]+[^\s?#]*$/i, reason('tracker.site')),
      ),
    /** The email address of the token's account; Jira only. */
    account: optional(line({ max: 254, required: 'tracker.account' })),
    token,
    ...mapping,
  }),
  answer: z.array(tracker),
  changes: ['listTrackers', 'listAuditEvents', 'getReportTicket'],
  errors: ['auth.confirm_first', 'tracker.too_many', 'tracker.address', 'tracker.project', 'tracker.account'],
})

export const updateTracker = operation({
  ...governed,
  name: 'updateTracker',
  summary: 'Change what tickets of a tracker carry, or its token; its address stays',
  method: 'POST',
  path: `${path}/{tracker}`,
  freshWithin: 300,
  limit: 'secret',
  params: trackerParams,
  body: z.strictObject({ token: optional(token), ...mapping }),
  answer: z.array(tracker),
  changes: ['listTrackers', 'listAuditEvents', 'getReportTicket'],
  errors: ['auth.confirm_first', 'tracker.project'],
})

export const switchTracker = operation({
  ...governed,
  name: 'switchTracker',
  summary: 'Switch a tracker on or off; switched on, it makes the tickets that waited',
  method: 'POST',
  path: `${path}/{tracker}/switch`,
  limit: 'session',
  params: trackerParams,
  body: z.strictObject({ is_on: z.boolean() }),
  answer: z.array(tracker),
  changes: ['listTrackers', 'listAuditEvents', 'getReportTicket'],
  errors: [],
})

export const removeTracker = operation({
  ...governed,
  name: 'removeTracker',
  summary: 'Remove a tracker with its token; its tickets stay in the tracker',
  method: 'DELETE',
  path: `${path}/{tracker}`,
  limit: 'session',
  params: trackerParams,
  answer: z.array(tracker),
  changes: ['listTrackers', 'listAuditEvents', 'getReportTicket'],
  errors: [],
})

export const checkTracker = operation({
  ...governed,
  name: 'checkTracker',
  summary: 'Test the connection of a tracker, also while it is off',
  method: 'POST',
  path: `${path}/{tracker}/check`,
  limit: 'secret',
  params: trackerParams,
  answer: z.array(tracker),
  changes: ['listTrackers', 'listAuditEvents'],
  errors: [],
})

export const listTroubledTickets = operation({
  ...governed,
  name: 'listTroubledTickets',
  summary: 'List the tickets of a tracker whose last call failed, newest first',
  method: 'GET',
  path: `${path}/{tracker}/tickets`,
  limit: 'session',
  params: trackerParams,
  answer: z.array(troubledTicket),
  errors: [],
})
