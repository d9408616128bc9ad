import { handle } from '#server/http/handle.ts'
import { getReportDisputes as operation } from '@grana/contract/reports/disputes'
import { toMemberActor, withReport } from '../reports/public.ts'
import { toRecord } from './to-record.ts'

export const getReportDisputes = handle(operation, (context, member, { params }) =>
  withReport(context, toMemberActor(member), params.report, { permission: 'report.read', run: toRecord }),
)
