import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { lockReport, recordReportAudit, toMemberActor, withReport } from '#server/modules/reports/public.ts'
import { emit } from '#server/reactions.ts'
import { retryReportTicket as operation } from '@grana/contract/machines/tickets'
import { findTicketTracker, repeatTicket } from './queries-tickets.ts'
import { toReportTicket } from './to-report-ticket.ts'

const permission = 'report.assign'

export const retryReportTicket = handle(operation, (context, member, { params }) =>
  withReport(context, toMemberActor(member), params.report, {
    permission,
    run: async (trx, loaded) => {
      const locked = await lockReport(trx, loaded, { permission })
      const { report, at } = locked
      const found = await findTicketTracker(trx, report)
      if (found === undefined) throw new DomainError('request.not_found')
      if (!found.isOn) throw new DomainError('tracker.off')
      await repeatTicket(trx, report, at)
      await emit(trx, 'tracker.due', { organizationId: report.organization_id, trackerId: found.trackerId })
      await recordReportAudit(trx, locked, { action: 'ticket.retried', details: { project: found.project } })
      return toReportTicket(trx, locked)
    },
  }),
)
