import { handle } from '#server/http/handle.ts'
import { getInvitation as operation } from '@grana/contract/customers/invitations'
import { getOpenOffer } from './invitation-offer.ts'

/** The link proves access to the mailbox, so its holder may learn the offer and whether the address has an account. */
export const getInvitation = handle(operation, async (context, _visitor, { params }) => {
  const row = await getOpenOffer(context, params.token)
  const { program, program_role: role } = row
  return {
    organization: row.organization,
    initials: row.initials,
    email: row.email,
    role: row.role,
    program: program === null || role === null ? null : { name: program, role },
    invited_by: row.invited_by,
    expires_at: row.expires_at.toISOString(),
    has_account: row.account_kind !== null,
  }
})
