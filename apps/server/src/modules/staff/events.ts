import * as z from 'zod/mini'

/** A staff action that the affected users are notified of; its row contains the details. */
export const aboutAct = z.strictObject({ actId: z.uuid() })
/** The account owner stopped the recovery of a second factor. */
export const aboutRecovery = z.strictObject({ recoveryId: z.uuid() })

export type AboutAct = z.output<typeof aboutAct>
export type AboutRecovery = z.output<typeof aboutRecovery>

export type StaffEvents = {
  'staff.acted': AboutAct
  'recovery.refused': AboutRecovery
}
