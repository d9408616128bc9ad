import { handle } from '#server/http/handle.ts'
import { replyToReport as operation } from '@grana/contract/reports/agent-reports'
import { assertCommentRate, assertNotArchived, recordReportEvents, sendCommentFiles } from './record-report-events.ts'
import { toAgentActor, withLockedReport } from './report-access.ts'
import { transitionReport } from './transition-report.ts'

/** Comments as the agent. In `needs_info` the comment is the answer: the report returns to triage and its SLA clock resumes. */
export const replyToReport = handle(operation, (context, agent, { params, body: { text, files } }) =>
  withLockedReport(context, toAgentActor(agent), params.report, {
    permission: 'report.message',
    act: async (trx, locked) => {
      assertNotArchived(locked)
      if (locked.report.state === 'needs_info') {
        await transitionReport(trx, locked, { to: 'triaging', text })
      } else {
        await assertCommentRate(trx, locked)
        await recordReportEvents(trx, locked, { kind: 'commented', text })
      }
      await sendCommentFiles(trx, locked, { files, audience: 'everyone' })
    },
  }),
)
