import { handle } from '#server/http/handle.ts'
import { getStaffClosingReferences as operation } from '@grana/contract/staff/triage'
import { closingReferencesAction, toTriagerActor, withReport } from '../reports/public.ts'

export const getStaffClosingReferences = handle(operation, (context, triager, { params, query }) =>
  withReport(context, toTriagerActor(triager), params.id, closingReferencesAction(query.q ?? '')),
)
