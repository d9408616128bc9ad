import type { WorkerContext } from '#server/worker-context.ts'
import type { CredentialEvent } from '../auth/public.ts'
import { notifyOwner } from './send-account-email.ts'

export function sendPasswordChangedEmail(context: WorkerContext, about: CredentialEvent): Promise<void> {
  return notifyOwner(context, 'password-changed', about)
}
