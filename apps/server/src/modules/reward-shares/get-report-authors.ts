import { handle } from '#server/http/handle.ts'
import { getReportAuthors as operation } from '@grana/contract/together/report-authors'
import { toMemberActor, withReport } from '../reports/public.ts'
import { toAuthors } from './to-authors.ts'

export const getReportAuthors = handle(operation, (context, member, { params }) =>
  withReport(context, toMemberActor(member), params.report, { permission: 'report.read', run: toAuthors }),
)
