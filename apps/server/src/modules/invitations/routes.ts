import { route, type OperationRoute } from '#server/http/operation-route.ts'
import {
  acceptInvitation,
  getOffer,
  inviteMember,
  listInvitations,
  registerInvited,
  rejectInvitation,
  resendInvitation,
  withdrawInvitation,
} from '@grana/contract/customers/invitations'
import { accept, registerByOffer, reject, showOffer } from './answer-offer.ts'
import { invite, listAll, resend, withdraw } from './invite-member.ts'

export const invitationRoutes: readonly OperationRoute[] = [
  route(listInvitations, listAll),
  route(inviteMember, invite),
  route(resendInvitation, resend),
  route(withdrawInvitation, withdraw),
  route(getOffer, showOffer),
  route(acceptInvitation, accept),
  route(rejectInvitation, reject),
  route(registerInvited, registerByOffer),
]
