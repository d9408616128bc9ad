import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { abilities, organizationParams } from '../tenancy.ts'
import { callFailure, ticketStates, trackerKinds } from './trackers.ts'

const path = '/api/customers/organizations/{organization}/reports/{report}/ticket'
const params = z.extend(organizationParams, { report: z.uuid() })
const moment = z.iso.datetime()
const ofReport = { thing: 'report', tenant: 'path' } as const
const worked = {
  access: 'member',
  requires: { ...ofReport, permission: 'report.assign' },
  factor: 'any',
  limit: 'session',
  method: 'POST',
  params,
} as const

const namedTracker = z.object({ id: z.uuid(), kind: z.enum(trackerKinds), project: z.string() })
export type NamedTracker = z.output<typeof namedTracker>

const ticket = z.object({
  tracker: namedTracker,
  /** Nothing is sent or read while its tracker is off. */
  is_tracker_on: z.boolean(),
  state: z.enum(ticketStates),
  /** As the tracker names it: `#12` or `SEC-12`. */
  key: z.optional(z.string()),
  url: z.optional(z.string()),
  asked_at: moment,
  opened_at: z.optional(moment),
  closed_at: z.optional(moment),
  attempts: z.int(),
  /** When making it is tried again. */
  due_at: z.optional(moment),
  ...callFailure,
  /** Whether comments for both sides are sent to it, and how the last one failed. */
  has_comments: z.boolean(),
  comment_failure: z.optional(z.object(callFailure)),
})
export type Ticket = z.output<typeof ticket>

/** The ticket of a report, or the trackers in which the reader can make one. */
const reportTicket = z.object({
  ticket: z.optional(ticket),
  trackers: z.array(namedTracker),
  can: abilities(['create', 'retry']),
})
export type ReportTicket = z.output<typeof reportTicket>

export const getReportTicket = operation({
  name: 'getReportTicket',
  summary: 'Get the ticket of a report in the tracker of the organization',
  method: 'GET',
  path,
  access: 'member',
  requires: { ...ofReport, permission: 'report.read' },
  factor: 'any',
  limit: 'session',
  params,
  answer: reportTicket,
  errors: [],
})

export const createReportTicket = operation({
  ...worked,
  name: 'createReportTicket',
  summary: 'Make a ticket of an accepted report; a job sends it',
  path,
  body: z.strictObject({ tracker: z.uuid() }),
  answer: reportTicket,
  changes: ['getReportTicket', 'listTrackers', 'listTroubledTickets', 'listAuditEvents'],
  errors: ['ticket.exists', 'ticket.not_accepted', 'tracker.off'],
})

export const retryReportTicket = operation({
  ...worked,
  name: 'retryReportTicket',
  summary: 'Repeat what failed about the ticket of a report',
  path: `${path}/retry`,
  answer: reportTicket,
  changes: ['getReportTicket', 'listTrackers', 'listTroubledTickets', 'listAuditEvents'],
  errors: ['tracker.off'],
})
