import type { Trx } from '#server/db/database.ts'
import { recordEvent } from '../audit/public.ts'

type About = { organization_id: string; program_id: string; id: string }

/**
 * Writes into the log of the organization what somebody did with a report: who decided on money, and who took along or
 * opened what it says. The history of the report tells the rest.
 */
export async function noteInLog(
  trx: Trx,
  { organization_id: organizationId, program_id: programId, id }: About,
  { actorId, action, details }: { actorId: string; action: string; details?: Readonly<Record<string, unknown>> },
): Promise<void> {
  await recordEvent(trx, {
    organizationId,
    programId,
    actorId,
    action,
    thing: 'report',
    thingId: id,
    ...(details && { details }),
  })
}
