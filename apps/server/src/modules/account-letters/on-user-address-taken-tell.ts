import type { WorkerContext } from '#server/worker-context.ts'
import type { AboutUser } from '../auth/public.ts'
import { tellOwner } from './send-letter.ts'

/** Tells the owner of an address that somebody wanted to sign up with it. */
export function tellAddressTaken(context: WorkerContext, about: AboutUser): Promise<void> {
  return tellOwner(context, 'address-taken', about)
}
