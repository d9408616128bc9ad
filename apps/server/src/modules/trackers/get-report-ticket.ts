import { handle } from '#server/http/handle.ts'
import { toMemberActor, withReport } from '#server/modules/reports/public.ts'
import { getReportTicket as operation } from '@grana/contract/machines/tickets'
import { toReportTicket } from './to-report-ticket.ts'

export const getReportTicket = handle(operation, (context, member, { params }) =>
  withReport(context, toMemberActor(member), params.report, { permission: 'report.read', run: toReportTicket }),
)
