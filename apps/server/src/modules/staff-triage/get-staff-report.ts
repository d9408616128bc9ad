import { handle } from '#server/http/handle.ts'
import { getStaffReport as operation } from '@grana/contract/staff/triage'
import { toTriagerActor, viewAction, withReport } from '../reports/public.ts'

export const getStaffReport = handle(
  operation,
  (context, triager, { params }) => withReport(context, toTriagerActor(triager), params.id, viewAction(context)),
  {
    maxStatements: 24,
    why: 'returns the whole report with its context, and records the view, also in the audit log of the organization',
  },
)
