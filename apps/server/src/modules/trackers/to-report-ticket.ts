import type { Trx } from '#server/db/database.ts'
import { canOnReport, type LoadedReport } from '#server/modules/reports/public.ts'
import type { ReportTicket } from '@grana/contract/machines/tickets'
import { findTicket, listUsableTrackers } from './queries-tickets.ts'

/** The ticket of a report as its reader sees it, or where they can make one. */
export async function toReportTicket(trx: Trx, loaded: LoadedReport): Promise<ReportTicket> {
  const { report } = loaded
  const mayWork = canOnReport('report.assign', loaded) === 'yes'
  const ticket = await findTicket(trx, report)
  const isMakeable = ticket === undefined && report.state === 'accepted' && mayWork
  const trackers = isMakeable ? await listUsableTrackers(trx, report) : []
  const hasFailed = ticket?.fault !== undefined || ticket?.comment_failure !== undefined
  return {
    ...(ticket && { ticket }),
    trackers,
    can: { create: trackers.length > 0, retry: hasFailed && mayWork && ticket.is_tracker_on },
  }
}
