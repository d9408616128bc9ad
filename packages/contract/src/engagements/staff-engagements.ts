import * as z from 'zod/mini'
import { optional, paragraphs } from '../fields.ts'
import { operation } from '../operation.ts'
import { rewardAmount } from '../reports/reward.ts'
import { idParams, staffPage, staffPaging } from '../staff/fields.ts'
import { reason } from '../validation.ts'
import { engagementCard, staffEngagement } from './engagement.ts'
import { engagementLimits, engagementStates } from './values.ts'

const working = { thing: 'engagement', permission: 'engagement.work', tenant: 'row' } as const

const readers = ['listEngagements', 'getEngagement', 'listStaffEngagements', 'getStaffEngagement'] as const

/** `waiting`: staff must act next. */
export const staffEngagementFilters = ['waiting', 'running', 'ended', 'all'] as const
export type StaffEngagementFilter = (typeof staffEngagementFilters)[number]

const staffEngagementRow = z.extend(engagementCard, {
  organization: z.object({ id: z.uuid(), name: z.string() }),
  /** The size of the scope that was sent last. */
  hours: z.optional(z.int()),
})
export type StaffEngagementRow = z.output<typeof staffEngagementRow>

export const listStaffEngagements = operation({
  name: 'listStaffEngagements',
  summary: 'List the pentests that were sent, longest waiting first',
  method: 'GET',
  path: '/api/staff/engagements',
  access: 'staff',
  requires: working,
  limit: 'session',
  query: z.strictObject({ show: z.optional(z.enum(staffEngagementFilters)), page: staffPage }),
  answer: z.array(staffEngagementRow),
  meta: z.object({ ...staffPaging, counts: z.record(z.enum(staffEngagementFilters), z.int()) }),
  errors: [],
})

export const getStaffEngagement = operation({
  name: 'getStaffEngagement',
  summary: 'Get a pentest with its scope, quotes and history',
  method: 'GET',
  path: '/api/staff/engagements/{id}',
  access: 'staff',
  requires: working,
  limit: 'session',
  params: idParams,
  answer: staffEngagement,
  errors: ['request.not_found'],
})

const day = z.iso.date(reason('engagement.date'))
const count = (max: number) =>
  z.pipe(
    z.union([z.int(), z.string().check(z.regex(/^\d{1,5}$/, reason('engagement.number')))]),
    z.pipe(
      z.transform(Number),
      z.int().check(z.minimum(1, reason('engagement.number')), z.maximum(max, reason('engagement.number'))),
    ),
  )

const inOrder = (days: readonly string[]) => days.every((each, index) => index === 0 || (days[index - 1] ?? '') <= each)

export const quoteForm = z
  .strictObject({
    price: rewardAmount,
    starts_on: day,
    ends_on: day,
    report_on: day,
    retest_until: day,
    valid_until: day,
    team_size: count(engagementLimits.team),
    hours: count(engagementLimits.hours),
    exclusions: paragraphs({ max: engagementLimits.exclusions, required: 'engagement.exclusions' }),
    note: optional(paragraphs({ max: engagementLimits.text, required: 'note.required' })),
  })
  .check((payload) => {
    const { starts_on: start, ends_on: end, report_on: report, retest_until: retest } = payload.value
    if (inOrder([start, end, report, retest])) return
    payload.issues.push({ code: 'custom', message: 'engagement.date_order', path: ['ends_on'], input: end })
  })

export const quoteEngagement = operation({
  name: 'quoteEngagement',
  summary: 'Quote a pentest: price, days, team and what is excluded',
  method: 'POST',
  path: '/api/staff/engagements/{id}/quote',
  access: 'staff',
  requires: working,
  limit: 'session',
  params: idParams,
  body: quoteForm,
  send: 'json',
  answer: staffEngagement,
  success: 'engagement.quoted',
  changes: [...readers, 'getStaffOverview'],
  errors: ['request.not_found', 'engagement.dates_past', 'engagement.move_refused'],
})

export const changeStaffEngagementState = operation({
  name: 'changeStaffEngagementState',
  summary: 'Move a pentest: return it, start, pause, resume, report, close or cancel it',
  method: 'POST',
  path: '/api/staff/engagements/{id}/state',
  access: 'staff',
  requires: working,
  limit: 'session',
  params: idParams,
  body: z.strictObject({
    to: z.enum(engagementStates, reason('state.required')),
    text: optional(paragraphs({ max: engagementLimits.text, required: 'reason.required' })),
  }),
  send: 'json',
  answer: staffEngagement,
  success: 'engagement.moved',
  changes: [...readers, 'getStaffOverview'],
  errors: [
    'request.not_found',
    'engagement.move_incomplete',
    'engagement.move_refused',
    'engagement.not_ready',
    'engagement.report_missing',
    'engagement.team_incomplete',
    'program.move_refused',
  ],
})
