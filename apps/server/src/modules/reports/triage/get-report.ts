import { handle } from '#server/http/handle.ts'
import { getReport as operation } from '@grana/contract/reports/organization-reports'
import { viewAction } from '../read-actions.ts'
import { toMemberActor, withReport } from '../report-access.ts'

export const getReport = handle(
  operation,
  (context, member, { params }) => withReport(context, toMemberActor(member), params.report, viewAction(context)),
  {
    maxStatements: 24,
    why: 'returns the whole report with its context, and records the view',
  },
)
