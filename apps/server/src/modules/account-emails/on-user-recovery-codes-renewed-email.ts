import type { WorkerContext } from '#server/worker-context.ts'
import type { CredentialEvent } from '../auth/public.ts'
import { notifyOwner } from './send-account-email.ts'

/** Notifies the owner that the recovery codes were replaced. */
export function sendRecoveryCodesRenewedEmail(context: WorkerContext, about: CredentialEvent): Promise<void> {
  return notifyOwner(context, 'codes-renewed', about)
}
