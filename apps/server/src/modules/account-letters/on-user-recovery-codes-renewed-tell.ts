import type { WorkerContext } from '#server/worker-context.ts'
import type { AboutGuard } from '../auth/public.ts'
import { tellOwner } from './send-letter.ts'

/** Tells somebody that they have new recovery codes and that those before are worthless. */
export function tellCodesRenewed(context: WorkerContext, about: AboutGuard): Promise<void> {
  return tellOwner(context, 'codes-renewed', about)
}
