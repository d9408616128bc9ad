import type { EventName } from '#server/events.ts'
import { on, type Registration } from '#server/reactions.ts'
import type { AccountEmailKind } from './action-url.ts'
import { sendDisabledAccountEmail } from './disabled-account-email.ts'
import { sendPasswordResetEmail } from './on-password-reset-requested-email.ts'
import { sendEmailChangeRequests } from './on-user-email-change-asked-email.ts'
import { sendEmailChangedEmails } from './on-user-email-changed-email.ts'
import {
  findExportOwner,
  findOwner,
  findOwnerAndSignIn,
  findRecoveryOwner,
  findReportExportOwner,
  findSessionOwner,
  findTokenOwners,
  findUnverifiedOwner,
  type FindRecipients,
} from './recipients.ts'
import { sendAccountEmail } from './send-account-email.ts'

/** Registers a reaction that sends an email: the event, what completes the job's name, the email, and its recipients. */
function sendOn<E extends EventName>(
  event: E,
  what: string,
  kind: AccountEmailKind,
  find: FindRecipients<E>,
): Registration {
  return on(event, what, async (context, payload) => {
    const addressed = (await find(context, payload)) ?? []
    for (const { recipient, ...about } of [addressed].flat())
      await sendAccountEmail(context, recipient, { kind, ...about })
  })
}

export const accountEmailTasks = [
  sendOn('data.export_ready', 'tell', 'export-ready', findExportOwner),
  sendOn('organization.token_created', 'tell', 'organization-token-created', findTokenOwners),
  sendOn('recovery.refused', 'tell', 'recovery-stopped', findRecoveryOwner),
  sendOn('report_export.ready', 'tell', 'reports-ready', findReportExportOwner),
  sendOn('session.misused', 'tell', 'session-copied', findSessionOwner('misuse_at')),
  sendOn('session.opened_elsewhere', 'tell', 'new-browser', findSessionOwner('started_at')),
  sendOn('session.reused', 'tell', 'session-ended', findSessionOwner('ended_at')),
  sendOn('user.address_taken', 'tell', 'address-taken', findOwnerAndSignIn),
  sendOn('user.locked_out_strangers', 'mail', 'strangers-stopped', findOwnerAndSignIn),
  sendOn('user.passkey_added', 'tell', 'passkey-added', findOwnerAndSignIn),
  sendOn('user.passkey_removed', 'tell', 'passkey-removed', findOwnerAndSignIn),
  sendOn('user.password_changed', 'tell', 'password-changed', findOwnerAndSignIn),
  sendOn('user.payout_changed', 'tell', 'payout-changed', findOwnerAndSignIn),
  sendOn('user.calendar_renewed', 'tell', 'calendar-renewed', findOwnerAndSignIn),
  sendOn('user.proof_asked', 'mail', 'prove', findUnverifiedOwner),
  sendOn('user.proven', 'welcome', 'welcome', findOwner),
  sendOn('user.provisioned', 'mail', 'provisioned', findOwner),
  sendOn('user.reactivated', 'tell', 'reactivated', findOwnerAndSignIn),
  sendOn('user.recovery_codes_renewed', 'tell', 'codes-renewed', findOwnerAndSignIn),
  sendOn('user.token_created', 'tell', 'token-created', findOwnerAndSignIn),
  sendOn('user.two_factor_off', 'tell', 'two-factor-off', findOwnerAndSignIn),
  sendOn('user.two_factor_on', 'tell', 'two-factor-on', findOwnerAndSignIn),
  // The state of the account decides which email these send, and to how many addresses.
  on('password.reset_requested', 'mail', sendPasswordResetEmail),
  on('user.disabled', 'tell', sendDisabledAccountEmail),
  on('user.erasure_asked', 'tell', sendDisabledAccountEmail),
  on('user.email_change_asked', 'mail', sendEmailChangeRequests),
  on('user.email_changed', 'tell', sendEmailChangedEmails),
]
