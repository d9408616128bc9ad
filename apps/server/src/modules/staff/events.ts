import * as z from 'zod/mini'

/** Staff did something that somebody else is to hear of; the record says what. */
export const aboutAct = z.strictObject({ actId: z.uuid() })
/** The recovery of a second factor came to an end without staff. */
export const aboutRecovery = z.strictObject({ recoveryId: z.uuid() })

export type AboutAct = z.output<typeof aboutAct>
export type AboutRecovery = z.output<typeof aboutRecovery>

export type StaffEvents = {
  'staff.acted': AboutAct
  'recovery.refused': AboutRecovery
}
