import { handle } from '#server/http/handle.ts'
import { answerStaffRetest as operation } from '@grana/contract/reports/retest'
import { actionBound, answerRetestAction, toTriagerActor, withLockedReport } from '../reports/public.ts'

export const answerStaffRetest = handle(
  operation,
  (context, triager, { params, body }) =>
    withLockedReport(context, toTriagerActor(triager), params.id, answerRetestAction(body)),
  actionBound,
)
