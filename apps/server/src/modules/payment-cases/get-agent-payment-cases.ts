import { handle } from '#server/http/handle.ts'
import { getAgentPaymentCases as operation } from '@grana/contract/payouts/payment-cases'
import { toAgentActor, withReport } from '../reports/public.ts'
import { toRecord } from './to-record.ts'

export const getAgentPaymentCases = handle(operation, (context, agent, { params }) =>
  withReport(context, toAgentActor(agent), params.report, { permission: 'report.read', run: toRecord }),
)
