import type { WorkerContext } from '#server/worker-context.ts'
import type { UserEvent } from '../auth/public.ts'
import { notifyOwner } from './send-account-email.ts'

/** Notifies the owner that the account was reactivated. */
export function sendReactivatedEmail(context: WorkerContext, about: UserEvent): Promise<void> {
  return notifyOwner(context, 'reactivated', about)
}
