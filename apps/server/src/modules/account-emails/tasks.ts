import type { WorkerContext } from '#server/worker-context.ts'
import { emailChangeEvent, credentialEvent, sessionEvent, userEvent, resetRequestEvent } from '../auth/public.ts'
import { exportEvent } from '../data-rights/public.ts'
import { sendDisabledAccountEmail } from './disabled-account-email.ts'
import { sendExportReadyEmail } from './on-data-export-ready-email.ts'
import { sendPasswordResetEmail } from './on-password-reset-requested-email.ts'
import { sendTokenCopiedEmail } from './on-session-misused-email.ts'
import { sendNewBrowserEmail } from './on-session-opened-elsewhere-email.ts'
import { sendSessionEndedEmail } from './on-session-reused-email.ts'
import { sendAddressTakenEmail } from './on-user-address-taken-email.ts'
import { sendEmailChangeRequests } from './on-user-email-change-asked-email.ts'
import { sendEmailChangedEmails } from './on-user-email-changed-email.ts'
import { sendUnlockEmail } from './on-user-locked-out-email.ts'
import { sendPasskeyAddedEmail, sendPasskeyRemovedEmail } from './on-user-passkey-email.ts'
import { sendPasswordChangedEmail } from './on-user-password-changed-email.ts'
import { sendVerificationEmail } from './on-user-proof-asked-email.ts'
import { sendWelcomeEmail } from './on-user-proven-welcome.ts'
import { sendReactivatedEmail } from './on-user-reactivated-email.ts'
import { sendRecoveryCodesRenewedEmail } from './on-user-recovery-codes-renewed-email.ts'
import { sendTwoFactorOffEmail, sendTwoFactorOnEmail } from './on-user-two-factor-email.ts'

/** Jobs that send an email after an event; `tasks.ts` of the server registers them. */
export function accountEmailTasks(context: WorkerContext) {
  return {
    'on-data-export-ready.tell': (payload: unknown) => sendExportReadyEmail(context, exportEvent.parse(payload)),
    'on-password-reset-requested.mail': (payload: unknown) =>
      sendPasswordResetEmail(context, resetRequestEvent.parse(payload)),
    'on-session-misused.tell': (payload: unknown) => sendTokenCopiedEmail(context, sessionEvent.parse(payload)),
    'on-session-opened-elsewhere.tell': (payload: unknown) => sendNewBrowserEmail(context, sessionEvent.parse(payload)),
    'on-session-reused.tell': (payload: unknown) => sendSessionEndedEmail(context, sessionEvent.parse(payload)),
    'on-user-address-taken.tell': (payload: unknown) => sendAddressTakenEmail(context, userEvent.parse(payload)),
    'on-user-disabled.tell': (payload: unknown) => sendDisabledAccountEmail(context, userEvent.parse(payload)),
    'on-user-erasure-asked.tell': (payload: unknown) => sendDisabledAccountEmail(context, userEvent.parse(payload)),
    'on-user-email-change-asked.mail': (payload: unknown) =>
      sendEmailChangeRequests(context, emailChangeEvent.parse(payload)),
    'on-user-email-changed.tell': (payload: unknown) =>
      sendEmailChangedEmails(context, emailChangeEvent.parse(payload)),
    'on-user-locked-out-strangers.mail': (payload: unknown) => sendUnlockEmail(context, userEvent.parse(payload)),
    'on-user-passkey-added.tell': (payload: unknown) => sendPasskeyAddedEmail(context, credentialEvent.parse(payload)),
    'on-user-passkey-removed.tell': (payload: unknown) =>
      sendPasskeyRemovedEmail(context, credentialEvent.parse(payload)),
    'on-user-password-changed.tell': (payload: unknown) =>
      sendPasswordChangedEmail(context, credentialEvent.parse(payload)),
    'on-user-proof-asked.mail': (payload: unknown) => sendVerificationEmail(context, userEvent.parse(payload)),
    'on-user-proven.welcome': (payload: unknown) => sendWelcomeEmail(context, userEvent.parse(payload)),
    'on-user-reactivated.tell': (payload: unknown) => sendReactivatedEmail(context, userEvent.parse(payload)),
    'on-user-recovery-codes-renewed.tell': (payload: unknown) =>
      sendRecoveryCodesRenewedEmail(context, credentialEvent.parse(payload)),
    'on-user-two-factor-off.tell': (payload: unknown) => sendTwoFactorOffEmail(context, credentialEvent.parse(payload)),
    'on-user-two-factor-on.tell': (payload: unknown) => sendTwoFactorOnEmail(context, credentialEvent.parse(payload)),
  }
}
