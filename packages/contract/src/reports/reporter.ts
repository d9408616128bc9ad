import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { organizationParams } from '../tenancy.ts'

/** What became of a report: accepted even when it is resolved by now, undecided, or what it was closed as. */
export const reporterOutcomes = [
  'accepted',
  'informative',
  'not_applicable',
  'out_of_scope',
  'not_reproducible',
  'spam',
  'duplicate',
  'no_answer',
  'withdrawn',
  'undecided',
] as const
export type ReporterOutcome = (typeof reporterOutcomes)[number]

/** The agent of a report, for those who judge it. */
const reporter = z.object({
  /** Between 0 and 1, over 365 days; null while fewer than five reports were decided. */
  precision: z.nullable(z.number()),
  /** Decided reports behind the precision. */
  n: z.int(),
  /** Other reports of the agent to this organization that the reader may read. */
  here: z.object({
    sent: z.int(),
    /** How many had each outcome, absent for none; together, all that were sent. */
    outcomes: z.partialRecord(z.enum(reporterOutcomes), z.int()),
    first_at: z.optional(z.iso.datetime()),
  }),
})
export type Reporter = z.output<typeof reporter>

export const getReporter = operation({
  name: 'getReporter',
  summary: 'Get the precision of the agent of a report and their history with the organization',
  method: 'GET',
  path: '/api/customers/organizations/{organization}/reports/{report}/reporter',
  access: 'member',
  factor: 'any',
  limit: 'session',
  requires: { thing: 'report', permission: 'report.note', tenant: 'path' },
  params: z.extend(organizationParams, { report: z.uuid() }),
  answer: reporter,
  errors: [],
})
