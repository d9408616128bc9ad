import { handle } from '#server/http/handle.ts'
import { getAgentReportPayments as operation } from '@grana/contract/payouts/report-payments'
import { toAgentActor, withReport } from '../reports/public.ts'
import { toPayments } from './to-payments.ts'

export const getAgentReportPayments = handle(operation, (context, agent, { params }) =>
  withReport(context, toAgentActor(agent), params.report, { permission: 'report.read', run: toPayments }),
)
