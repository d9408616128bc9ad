import { handle } from '#server/http/handle.ts'
import { answerRetest as operation } from '@grana/contract/reports/retest'
import { actionBound, toAgentActor, withLockedReport } from '../report-access.ts'
import { answerRetestAction } from './retest-actions.ts'

export const answerRetest = handle(
  operation,
  (context, agent, { params, body }) =>
    withLockedReport(context, toAgentActor(agent), params.report, answerRetestAction(body)),
  actionBound,
)
