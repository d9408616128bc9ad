import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { reason } from '../validation.ts'

export const workTypes = ['full_time', 'part_time'] as const
export type WorkType = (typeof workTypes)[number]

/** Monday to Friday; one value covers both days of the weekend. */
export const weekdays = [1, 2, 3, 4, 5] as const
export type Weekday = (typeof weekdays)[number]

/** How much time an agent offers, and when. */
export const availability = z.object({
  work_type: z.nullable(z.enum(workTypes)),
  weekend: z.boolean(),
  hours: z.array(z.object({ weekday: z.literal([...weekdays]), start: z.string(), end: z.string() })),
  /** The hours are in this time zone. */
  timezone: z.string(),
})
export type Availability = z.output<typeof availability>

/** Weekly hours of each work type, as the specification gives them. */
export const weeklyHours: Readonly<Record<WorkType, number>> = { full_time: 40, part_time: 20 }

const clockTime = z
  .string(reason('hours.incomplete'))
  .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, reason('hours.incomplete')))

const hoursOfDay = z
  .strictObject({ weekday: z.literal([...weekdays]), start: clockTime, end: clockTime })
  .check(z.refine(({ start, end }) => start < end, { path: ['end'], error: reason('hours.backwards') }))
export type HoursOfDay = z.output<typeof hoursOfDay>

const hoursOfWeek = z.array(hoursOfDay).check(
  z.maxLength(weekdays.length, reason('hours.twice')),
  z.refine((days) => new Set(days.map(({ weekday }) => weekday)).size === days.length, reason('hours.twice')),
)

export const availabilityForm = z.strictObject({
  work_type: z.nullable(z.enum(workTypes)),
  weekend: z.boolean(),
  hours: hoursOfWeek,
})

export const getAvailability = operation({
  name: 'getAvailability',
  summary: 'Get the availability of the agent',
  method: 'GET',
  path: '/api/user/availability',
  access: 'email-unverified',
  limit: 'session',
  answer: availability,
  errors: ['auth.forbidden'],
})

export const saveAvailability = operation({
  name: 'saveAvailability',
  summary: 'Set the availability of the agent',
  method: 'POST',
  path: '/api/user/availability',
  access: 'email-unverified',
  limit: 'session',
  body: availabilityForm,
  answer: availability,
  success: 'settings.saved',
  errors: ['auth.forbidden'],
})
