import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { proposeReportSeverity as operation } from '@grana/contract/reports/agent-reports'
import { withOwnLockedReport, recordAgentEvent } from './agent-actions.ts'
import { normalizeCvss } from './normalize-cvss.ts'
import { assertCommentRate } from './triage/assert-comment-rate.ts'

/** Proposes another severity to those who decide. Both sides read the reason. */
export const proposeReportSeverity = handle(operation, ({ db, clock }, { user }, { params, body }) => {
  const at = clock()
  const { severity, text } = body
  const counted = normalizeCvss(severity, body.cvss)
  return inTransactionAs(db, user, (trx) =>
    withOwnLockedReport(trx, { user, reportId: params.report, at }, async (report) => {
      if (report.state === 'archived') throw new DomainError('report.frozen')
      if (severity === report.severity) throw new DomainError('report.move_refused')
      await assertCommentRate(trx, report, { side: 'agent', at })
      const details = { severity, severity_before: report.severity, ...counted }
      await recordAgentEvent(trx, report, { happening: { kind: 'proposed', text, details }, userId: user.id, at })
    }),
  )
})
