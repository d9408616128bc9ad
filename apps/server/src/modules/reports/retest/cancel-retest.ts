import { handle } from '#server/http/handle.ts'
import { cancelRetest as operation } from '@grana/contract/reports/retest'
import { actionBound, toMemberActor, withLockedReport } from '../report-access.ts'
import { cancelRetestAction } from './retest-actions.ts'

export const cancelRetest = handle(
  operation,
  (context, member, { params, body: { text } }) =>
    withLockedReport(context, toMemberActor(member), params.report, cancelRetestAction(text)),
  actionBound,
)
