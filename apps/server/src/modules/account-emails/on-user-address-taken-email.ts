import type { WorkerContext } from '#server/worker-context.ts'
import type { UserEvent } from '../auth/public.ts'
import { notifyOwner } from './send-account-email.ts'

/** Notifies the owner of an email address that a sign-up used it. */
export function sendAddressTakenEmail(context: WorkerContext, about: UserEvent): Promise<void> {
  return notifyOwner(context, 'address-taken', about)
}
