import { handle } from '#server/http/handle.ts'
import { getClosingReferences as operation } from '@grana/contract/reports/triage'
import { listClosingReferences } from './closing-references.ts'
import { memberAccess } from './locked-report.ts'

export const getClosingReferences = handle(operation, (context, member, { params, query }) =>
  listClosingReferences(context, memberAccess(member), { reportId: params.report, text: query.q ?? '' }),
)
