import type { WorkerContext } from '#server/worker-context.ts'
import type { CredentialEvent } from '../auth/public.ts'
import { notifyOwner } from './send-account-email.ts'

export function sendPasskeyAddedEmail(context: WorkerContext, about: CredentialEvent): Promise<void> {
  return notifyOwner(context, 'passkey-added', about)
}

export function sendPasskeyRemovedEmail(context: WorkerContext, about: CredentialEvent): Promise<void> {
  return notifyOwner(context, 'passkey-removed', about)
}
