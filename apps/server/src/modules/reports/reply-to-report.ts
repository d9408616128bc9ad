import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { replyToReport as operation } from '@grana/contract/reports/agent-reports'
import { withOwnLockedReport, recordAgentEvent, agentProgramFacts } from './agent-actions.ts'
import { transitionReport } from './transition-report.ts'
import type { ReportActor } from './transitions.ts'
import { assertCommentRate } from './triage/assert-comment-rate.ts'

/** Comments as the agent. In `needs_info` the comment is the answer: the report returns to triage and its SLA clock resumes. */
export const replyToReport = handle(operation, ({ db, clock }, { user }, { params, body }) => {
  const at = clock()
  return inTransactionAs(db, user, (trx) =>
    withOwnLockedReport(trx, { user, reportId: params.report, at }, async (report) => {
      if (report.state === 'archived') throw new DomainError('report.frozen')
      const actor: ReportActor = { side: 'agent', userId: user.id }
      if (report.state === 'needs_info') {
        await transitionReport(trx, report, {
          program: agentProgramFacts,
          actor,
          input: { to: 'triaging', text: body.text },
          at,
        })
        return
      }
      await assertCommentRate(trx, report, { side: 'agent', at })
      await recordAgentEvent(trx, report, { happening: { kind: 'commented', text: body.text }, userId: user.id, at })
    }),
  )
})
