import { handle } from '#server/http/handle.ts'
import { askRetest as operation } from '@grana/contract/reports/retest'
import { actionBound, toMemberActor, withLockedReport } from '../report-access.ts'
import { askRetestAction } from './retest-actions.ts'

export const askRetest = handle(
  operation,
  (context, member, { params, body: { text } }) =>
    withLockedReport(context, toMemberActor(member), params.report, askRetestAction(text)),
  actionBound,
)
