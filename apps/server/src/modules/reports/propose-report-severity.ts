import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { proposeReportSeverity as operation } from '@grana/contract/reports/agent-reports'
import { normalizeCvss } from './normalize-cvss.ts'
import { assertCommentRate, assertNotArchived, recordReportEvents } from './record-report-events.ts'
import { toAgentActor, withLockedReport } from './report-access.ts'

/** Proposes another severity to those who decide. Both sides read the reason. */
export const proposeReportSeverity = handle(operation, (context, agent, { params, body: { severity, cvss, text } }) => {
  const normalized = normalizeCvss(severity, cvss)
  return withLockedReport(context, toAgentActor(agent), params.report, {
    permission: 'report.severity',
    acceptsProposals: true,
    act: async (trx, locked) => {
      assertNotArchived(locked)
      if (severity === locked.report.severity) throw new DomainError('report.move_refused')
      await assertCommentRate(trx, locked)
      const details = { severity, severity_before: locked.report.severity, ...normalized }
      await recordReportEvents(trx, locked, { kind: 'proposed', text, details })
    },
  })
})
