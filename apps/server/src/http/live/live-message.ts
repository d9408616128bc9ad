import * as z from 'zod/mini'

/** Something happened to a report. The message names no recipients: each process looks them up on delivery. */
const reportSignal = z.strictObject({ report: z.uuid(), organization: z.uuid(), internal: z.boolean() })
export type ReportSignal = z.output<typeof reportSignal>

const message = z.union([
  z.strictObject({ user: z.uuid(), id: z.uuid(), kind: z.string().check(z.regex(/^[a-z_]{1,40}\.[a-z_]{1,40}$/)) }),
  z.strictObject({ user: z.uuid(), read: z.literal(true) }),
  z.strictObject({ ended: z.uuid() }),
  reportSignal,
])
export type LiveMessage = z.output<typeof message>

/** A message of the database to all processes; any other shape is ignored. */
export function parseLiveMessage(payload: string): LiveMessage | undefined {
  try {
    return z.safeParse(message, JSON.parse(payload)).data
  } catch {
    return undefined
  }
}
