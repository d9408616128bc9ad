import { handle } from '#server/http/handle.ts'
import { getRetestFees as operation } from '@grana/contract/reports/retest-fees'
import { toMemberActor, withReport } from '../reports/public.ts'
import { toRetestFees } from './to-retest-fees.ts'

export const getRetestFees = handle(operation, (context, member, { params }) =>
  withReport(context, toMemberActor(member), params.report, { permission: 'report.read', run: toRetestFees }),
)
