/** Public interface of this module. */
export { inviteByDirectory } from './invite-member.ts'
export { withdrawByDirectory } from './withdraw-invitation.ts'
