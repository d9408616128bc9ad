import * as z from 'zod/mini'

/** Identifies one sending of an invitation by tenant, id and time. */
export const invitationSent = z.strictObject({
  organizationId: z.uuid(),
  invitationId: z.uuid(),
  at: z.iso.datetime(),
})
export type InvitationSent = z.output<typeof invitationSent>

export type InvitationEvents = {
  /** An invitation was sent or resent. */
  'invitation.sent': InvitationSent
}
