import { handle } from '#server/http/handle.ts'
import { toMemberActor, withReport } from '#server/modules/reports/public.ts'
import { getReportTags as operation } from '@grana/contract/reports/tags'
import { listTags } from './queries.ts'

export const getReportTags = handle(operation, (context, member, { params }) =>
  withReport(context, toMemberActor(member), params.report, {
    permission: 'report.note',
    run: (trx, { report }) => listTags(trx, report),
  }),
)
