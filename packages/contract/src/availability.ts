import * as z from 'zod/mini'

export const workTypes = ['full_time', 'part_time'] as const
export type WorkType = (typeof workTypes)[number]

/** Monday to Friday; the weekend is one promise for both of its days. */
export const weekdays = [1, 2, 3, 4, 5] as const
export type Weekday = (typeof weekdays)[number]

/** How much time an agent offers, and when. */
export const availability = z.object({
  work_type: z.nullable(z.enum(workTypes)),
  weekend: z.boolean(),
  hours: z.array(z.object({ weekday: z.literal([...weekdays]), start: z.string(), end: z.string() })),
  /** The hours are on this zone's clock. */
  timezone: z.string(),
})
export type Availability = z.output<typeof availability>
