import type { WorkerContext } from '#server/worker-context.ts'
import type { AboutGuard } from '../auth/public.ts'
import { tellOwner } from './send-letter.ts'

/** Tells somebody that their second factor is on. */
export function tellTwoFactorOn(context: WorkerContext, about: AboutGuard): Promise<void> {
  return tellOwner(context, 'two-factor-on', about)
}

/** Tells somebody that their second factor is off. */
export function tellTwoFactorOff(context: WorkerContext, about: AboutGuard): Promise<void> {
  return tellOwner(context, 'two-factor-off', about)
}
