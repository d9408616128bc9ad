import { handle } from '#server/http/handle.ts'
import { proposeFixDate as operation } from '@grana/contract/reports/retest'
import { actionBound, toMemberActor, withLockedReport } from '../report-access.ts'
import { proposeFixDateAction } from './retest-actions.ts'

export const proposeFixDate = handle(
  operation,
  (context, member, { params, body: { due_on: day, text } }) =>
    withLockedReport(context, toMemberActor(member), params.report, proposeFixDateAction({ day, text })),
  actionBound,
)
