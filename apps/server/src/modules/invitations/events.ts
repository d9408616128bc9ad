import * as z from 'zod/mini'

/** An invitation, by tenant and identifier; its sending is told apart by the moment. */
export const invitationSent = z.strictObject({
  organizationId: z.uuid(),
  invitationId: z.uuid(),
  at: z.iso.datetime(),
})
export type InvitationSent = z.output<typeof invitationSent>

export type InvitationEvents = {
  /** Somebody was invited, or invited again. */
  'invitation.sent': InvitationSent
}
