import { handle } from '#server/http/handle.ts'
import { getClosingReferences as operation } from '@grana/contract/reports/triage'
import { closingReferencesAction } from '../read-actions.ts'
import { toMemberActor, withReport } from '../report-access.ts'

export const getClosingReferences = handle(operation, (context, member, { params, query }) =>
  withReport(context, toMemberActor(member), params.report, closingReferencesAction(query.q ?? '')),
)
