import type { WorkerContext } from '#server/worker-context.ts'
import type { CredentialEvent } from '../auth/public.ts'
import { notifyOwner } from './send-account-email.ts'

export function sendTwoFactorOnEmail(context: WorkerContext, about: CredentialEvent): Promise<void> {
  return notifyOwner(context, 'two-factor-on', about)
}

export function sendTwoFactorOffEmail(context: WorkerContext, about: CredentialEvent): Promise<void> {
  return notifyOwner(context, 'two-factor-off', about)
}
