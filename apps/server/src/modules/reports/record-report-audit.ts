import type { Trx } from '#server/db/database.ts'
import { recordEvent } from '../audit/public.ts'

type ReportKey = { organization_id: string; program_id: string; id: string }

/**
 * Records an action on a report in the audit log of the organization: reward decisions, downloads and views by staff. Other
 * actions are in the history of the report.
 */
export async function recordReportAudit(
  trx: Trx,
  { organization_id: organizationId, program_id: programId, id }: ReportKey,
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
