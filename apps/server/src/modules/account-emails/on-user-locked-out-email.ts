import type { WorkerContext } from '#server/worker-context.ts'
import type { UserEvent } from '../auth/public.ts'
import { notifyOwner } from './send-account-email.ts'

/** Sends a link that makes a browser known while unknown browsers are locked out. */
export function sendUnlockEmail(context: WorkerContext, about: UserEvent): Promise<void> {
  return notifyOwner(context, 'strangers-stopped', about)
}
