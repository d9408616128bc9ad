import type { WorkerContext } from '#server/worker-context.ts'
import { aboutAct, aboutRecovery } from '../staff/public.ts'
import { sendRecoveryStoppedEmail } from './on-recovery-refused-email.ts'
import { sendStaffActEmails } from './on-staff-acted-email.ts'

/** Emails sent after staff actions. */
export function staffEmailTasks(context: WorkerContext) {
  return {
    'on-recovery-refused.tell': (payload: unknown) => sendRecoveryStoppedEmail(context, aboutRecovery.parse(payload)),
    'on-staff-acted.tell': (payload: unknown) => sendStaffActEmails(context, aboutAct.parse(payload)),
  }
}
