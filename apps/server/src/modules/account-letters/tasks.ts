import type { WorkerContext } from '#server/worker-context.ts'
import { aboutEmailChange, aboutGuard, aboutSession, aboutUser, resetRequested } from '../auth/public.ts'
import { aboutExport } from '../data-rights/public.ts'
import { tellExportReady } from './on-data-export-ready-tell.ts'
import { mailReset } from './on-password-reset-requested-mail.ts'
import { tellTokenCopied } from './on-session-misused-tell.ts'
import { tellNewBrowser } from './on-session-opened-elsewhere-tell.ts'
import { tellSessionEnded } from './on-session-reused-tell.ts'
import { tellAddressTaken } from './on-user-address-taken-tell.ts'
import { mailBothAddresses } from './on-user-email-change-asked-mail.ts'
import { tellBothAddresses } from './on-user-email-changed-tell.ts'
import { mailWayAround } from './on-user-locked-out-strangers-mail.ts'
import { tellPasskeyAdded, tellPasskeyRemoved } from './on-user-passkey-tell.ts'
import { tellPasswordChanged } from './on-user-password-changed-tell.ts'
import { mailProof } from './on-user-proof-asked-mail.ts'
import { welcomeOwner } from './on-user-proven-welcome.ts'
import { tellReactivated } from './on-user-reactivated-tell.ts'
import { tellCodesRenewed } from './on-user-recovery-codes-renewed-tell.ts'
import { tellTwoFactorOff, tellTwoFactorOn } from './on-user-two-factor-tell.ts'
import { tellAbsentee } from './way-back.ts'

/** The letters that follow each event; the list of all jobs takes them in. */
export function letterTasks(context: WorkerContext) {
  return {
    'on-data-export-ready.tell': (payload: unknown) => tellExportReady(context, aboutExport.parse(payload)),
    'on-password-reset-requested.mail': (payload: unknown) => mailReset(context, resetRequested.parse(payload)),
    'on-session-misused.tell': (payload: unknown) => tellTokenCopied(context, aboutSession.parse(payload)),
    'on-session-opened-elsewhere.tell': (payload: unknown) => tellNewBrowser(context, aboutSession.parse(payload)),
    'on-session-reused.tell': (payload: unknown) => tellSessionEnded(context, aboutSession.parse(payload)),
    'on-user-address-taken.tell': (payload: unknown) => tellAddressTaken(context, aboutUser.parse(payload)),
    'on-user-disabled.tell': (payload: unknown) => tellAbsentee(context, aboutUser.parse(payload)),
    'on-user-erasure-asked.tell': (payload: unknown) => tellAbsentee(context, aboutUser.parse(payload)),
    'on-user-email-change-asked.mail': (payload: unknown) =>
      mailBothAddresses(context, aboutEmailChange.parse(payload)),
    'on-user-email-changed.tell': (payload: unknown) => tellBothAddresses(context, aboutEmailChange.parse(payload)),
    'on-user-locked-out-strangers.mail': (payload: unknown) => mailWayAround(context, aboutUser.parse(payload)),
    'on-user-passkey-added.tell': (payload: unknown) => tellPasskeyAdded(context, aboutGuard.parse(payload)),
    'on-user-passkey-removed.tell': (payload: unknown) => tellPasskeyRemoved(context, aboutGuard.parse(payload)),
    'on-user-password-changed.tell': (payload: unknown) => tellPasswordChanged(context, aboutGuard.parse(payload)),
    'on-user-proof-asked.mail': (payload: unknown) => mailProof(context, aboutUser.parse(payload)),
    'on-user-proven.welcome': (payload: unknown) => welcomeOwner(context, aboutUser.parse(payload)),
    'on-user-reactivated.tell': (payload: unknown) => tellReactivated(context, aboutUser.parse(payload)),
    'on-user-recovery-codes-renewed.tell': (payload: unknown) => tellCodesRenewed(context, aboutGuard.parse(payload)),
    'on-user-two-factor-off.tell': (payload: unknown) => tellTwoFactorOff(context, aboutGuard.parse(payload)),
    'on-user-two-factor-on.tell': (payload: unknown) => tellTwoFactorOn(context, aboutGuard.parse(payload)),
  }
}
