import { handle } from '#server/http/handle.ts'
import { answerFixDate as operation } from '@grana/contract/reports/retest'
import { actionBound, toAgentActor, withLockedReport } from '../report-access.ts'
import { answerFixDateAction } from './retest-actions.ts'

export const answerFixDate = handle(
  operation,
  (context, agent, { params, body }) =>
    withLockedReport(context, toAgentActor(agent), params.report, answerFixDateAction(body)),
  actionBound,
)
