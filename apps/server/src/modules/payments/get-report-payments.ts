import { handle } from '#server/http/handle.ts'
import { getReportPayments as operation } from '@grana/contract/payouts/report-payments'
import { toMemberActor, withReport } from '../reports/public.ts'
import { toPayments } from './to-payments.ts'

export const getReportPayments = handle(operation, (context, member, { params }) =>
  withReport(context, toMemberActor(member), params.report, { permission: 'report.read', run: toPayments }),
)
