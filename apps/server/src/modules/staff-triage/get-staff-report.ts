import { handle } from '#server/http/handle.ts'
import { getStaffReport as operation } from '@grana/contract/staff/triage'
import { triagerAccess, viewReport } from '../reports/public.ts'

export const getStaffReport = handle(
  operation,
  (context, actor, { params }) => viewReport(context, triagerAccess(actor), params.id),
  {
    mostStatements: 24,
    why: 'returns the whole report with its context, and records the view, also in the audit log of the organization',
  },
)
