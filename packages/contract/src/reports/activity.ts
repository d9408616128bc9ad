import * as z from 'zod/mini'
import { operation, type Answer } from '../operation.ts'
import { severities } from '../program-values.ts'
import { spread } from '../programs.ts'
import { organizationParams } from '../tenancy.ts'
import { reportStates } from './values.ts'

/** Weeks that `getReportActivity` covers, the current one included; weeks begin on Monday, in UTC. */
export const activityWeeks = 26

/** Days over which first answers are measured, as on the page of a program. */
export const answerDays = 90

/** The most reports that are counted, newest first: an organization with more sees a part of them. */
export const maxActivity = 10_000

const severityCounts = z.record(z.enum(severities), z.int())
export type SeverityCounts = z.output<typeof severityCounts>

export const getReportActivity = operation({
  name: 'getReportActivity',
  summary: 'Count the reports by week and by standing, and measure the first answers',
  method: 'GET',
  path: '/api/customers/organizations/{organization}/reports/activity',
  access: 'member',
  requires: { thing: 'report', permission: 'report.figures', tenant: 'path' },
  factor: 'any',
  limit: 'session',
  params: organizationParams,
  query: z.strictObject({ program: z.optional(z.uuid()) }),
  answer: z.object({
    weeks: z.array(
      z.object({
        starts_on: z.iso.date(),
        received: severityCounts,
        /** Median of the first answers of this week, in working hours; absent in a week without any. */
        answer_hours: z.optional(z.number()),
      }),
    ),
    /** Open reports by program, state and severity; combinations without any are absent. */
    open: z.array(
      z.object({
        program: z.uuid(),
        state: z.enum(reportStates),
        severity: z.enum(severities),
        count: z.int(),
      }),
    ),
    /** First answers of the last 90 days, and of the 90 days before; absent without any. */
    answers: z.object({ lately: z.optional(spread), before: z.optional(spread) }),
  }),
  errors: [],
})
export type ReportActivity = Answer<typeof getReportActivity>
