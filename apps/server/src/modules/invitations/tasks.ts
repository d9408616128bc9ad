import { on } from '#server/reactions.ts'
import { sendInvitationEmail } from './on-invitation-sent-email.ts'

export const invitationTasks = [on('invitation.sent', 'mail', sendInvitationEmail)]
