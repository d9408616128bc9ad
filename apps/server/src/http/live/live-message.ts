import * as z from 'zod/mini'

/** Something happened to a report. Who hears of it is not part of it: that is looked up when it is said. */
const reportSignal = z.strictObject({ report: z.uuid(), organization: z.uuid(), internal: z.boolean() })
export type ReportSignal = z.output<typeof reportSignal>

const message = z.union([
  z.strictObject({ user: z.uuid(), id: z.uuid(), kind: z.string().check(z.regex(/^[a-z_]{1,40}\.[a-z_]{1,40}$/)) }),
  z.strictObject({ user: z.uuid(), read: z.literal(true) }),
  z.strictObject({ ended: z.uuid() }),
  reportSignal,
])
export type LiveMessage = z.output<typeof message>

/** What the database says to all processes; anything of another shape is nobody's. */
export function readMessage(payload: string): LiveMessage | undefined {
  try {
    return z.safeParse(message, JSON.parse(payload)).data
  } catch {
    return undefined
  }
}
