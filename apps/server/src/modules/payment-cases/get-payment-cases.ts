import { handle } from '#server/http/handle.ts'
import { getPaymentCases as operation } from '@grana/contract/payouts/payment-cases'
import { toMemberActor, withReport } from '../reports/public.ts'
import { toRecord } from './to-record.ts'

export const getPaymentCases = handle(operation, (context, member, { params }) =>
  withReport(context, toMemberActor(member), params.report, { permission: 'report.read', run: toRecord }),
)
