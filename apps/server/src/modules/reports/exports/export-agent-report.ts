import { handle } from '#server/http/handle.ts'
import { exportAgentReport as operation } from '@grana/contract/reports/exports'
import { toAgentActor, withReport } from '../report-access.ts'
import { toReport } from '../to-report.ts'
import { makeReportDocument } from './make-report-document.ts'
import { toReportPaper } from './report-paper.ts'

/** Writes a report of the agent, or one that they wrote with others, to a document. */
export const exportAgentReport = handle(operation, async (context, agent, { params, body }) => {
  const report = await withReport(context, toAgentActor(agent), params.report, {
    permission: 'report.read',
    run: (trx, loaded) => toReport(context, trx, loaded),
  })
  return makeReportDocument(toReportPaper(report), { ...body, at: context.clock() })
})
