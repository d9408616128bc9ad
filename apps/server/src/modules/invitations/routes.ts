import type { OperationRoute } from '#server/http/handle.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { getInvitation } from './get-invitation.ts'
import { inviteMember } from './invite-member.ts'
import { listInvitations } from './list-invitations.ts'
import { registerInvitedMember } from './register-invited-member.ts'
import { rejectInvitation } from './reject-invitation.ts'
import { resendInvitation } from './resend-invitation.ts'
import { withdrawInvitation } from './withdraw-invitation.ts'

export const invitationRoutes: readonly OperationRoute[] = [
  listInvitations,
  inviteMember,
  resendInvitation,
  withdrawInvitation,
  getInvitation,
  acceptInvitation,
  rejectInvitation,
  registerInvitedMember,
]
