import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { lockReport, recordReportAudit, toMemberActor, withReport } from '#server/modules/reports/public.ts'
import { emit } from '#server/reactions.ts'
import { createReportTicket as operation } from '@grana/contract/machines/tickets'
import { insertTicket, listUsableTrackers } from './queries-tickets.ts'
import { toReportTicket } from './to-report-ticket.ts'

const permission = 'report.assign'

export const createReportTicket = handle(operation, (context, member, { params, body }) =>
  withReport(context, toMemberActor(member), params.report, {
    permission,
    run: async (trx, loaded) => {
      const locked = await lockReport(trx, loaded, { permission })
      const { report, at } = locked
      const tracker = (await listUsableTrackers(trx, report)).find(({ id }) => id === body.tracker)
      if (tracker === undefined) throw new DomainError('request.not_found')
      if (report.state !== 'accepted') throw new DomainError('ticket.not_accepted')
      const key = { organizationId: report.organization_id, trackerId: tracker.id }
      const ticket = { reportId: report.id, askedBy: member.user.id, commented: report.events, at }
      if (!(await insertTicket(trx, { ...key, ...ticket }))) throw new DomainError('ticket.exists')
      await emit(trx, 'tracker.due', key)
      await recordReportAudit(trx, locked, { action: 'ticket.asked', details: { project: tracker.project } })
      return toReportTicket(trx, locked)
    },
  }),
)
