import * as z from 'zod/mini'
import { operation } from '../operation.ts'

const path = '/api/user/calendar'

const calendarFeed = z.object({
  /** Secret: it opens references, program names and due dates. Absent while the calendar is off. */
  address: z.optional(z.url()),
  created_at: z.optional(z.iso.datetime()),
})
export type CalendarFeed = z.output<typeof calendarFeed>

export const getCalendarFeed = operation({
  name: 'getCalendarFeed',
  summary: 'Get the secret address of the calendar of due dates',
  method: 'GET',
  path,
  access: 'signed-in',
  factor: 'any',
  limit: 'session',
  answer: calendarFeed,
  errors: ['auth.forbidden', 'auth.second_factor_first'],
})

export const renewCalendarFeed = operation({
  name: 'renewCalendarFeed',
  summary: 'Make a new secret address; the former one ends at once',
  method: 'POST',
  path,
  access: 'signed-in',
  factor: 'any',
  limit: 'session',
  answer: calendarFeed,
  success: 'settings.saved',
  errors: ['auth.forbidden', 'auth.second_factor_first'],
})

export const removeCalendarFeed = operation({
  name: 'removeCalendarFeed',
  summary: 'Switch the calendar off; its address ends at once',
  method: 'DELETE',
  path,
  access: 'signed-in',
  factor: 'any',
  limit: 'session',
  answer: calendarFeed,
  success: 'settings.saved',
  errors: ['auth.forbidden', 'auth.second_factor_first'],
})
