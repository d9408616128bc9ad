import { handle } from '#server/http/handle.ts'
import { listDuplicateCandidates as operation } from '@grana/contract/reports/duplicates'
import { toMemberActor, withReport } from '../report-access.ts'
import { duplicateCandidatesAction } from './duplicate-candidates.ts'

export const listDuplicateCandidates = handle(operation, (context, member, { params }) =>
  withReport(context, toMemberActor(member), params.report, duplicateCandidatesAction),
)
