import { handle } from '#server/http/handle.ts'
import { getReport as operation } from '@grana/contract/reports/organization-reports'
import { memberAccess, viewReport } from './locked-report.ts'

export const getReport = handle(
  operation,
  (context, member, { params }) => viewReport(context, memberAccess(member), params.report),
  {
    mostStatements: 24,
    why: 'returns the whole report with its context, and records the view',
  },
)
