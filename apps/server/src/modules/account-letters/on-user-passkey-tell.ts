import type { WorkerContext } from '#server/worker-context.ts'
import type { AboutGuard } from '../auth/public.ts'
import { tellOwner } from './send-letter.ts'

/** Tells somebody that their account has a new passkey. */
export function tellPasskeyAdded(context: WorkerContext, about: AboutGuard): Promise<void> {
  return tellOwner(context, 'passkey-added', about)
}

/** Tells somebody that their account has lost a passkey. */
export function tellPasskeyRemoved(context: WorkerContext, about: AboutGuard): Promise<void> {
  return tellOwner(context, 'passkey-removed', about)
}
