import { handle } from '#server/http/handle.ts'
import { exportReport as operation } from '@grana/contract/reports/exports'
import { viewAction } from '../read-actions.ts'
import { recordReportAudit } from '../record-report-events.ts'
import { toMemberActor, withReport } from '../report-access.ts'
import { makeReportDocument } from './make-report-document.ts'
import { toReportPaper } from './report-paper.ts'

/** Writes a report to a document. It counts as a view of the report, and the log says who took it out. */
export const exportReport = handle(
  operation,
  async (context, member, { params, body }) => {
    const view = viewAction(context)
    const report = await withReport(context, toMemberActor(member), params.report, {
      ...view,
      run: async (trx, loaded) => {
        await recordReportAudit(trx, loaded, { action: 'report.exported', details: { ...body, count: 1 } })
        return view.run(trx, loaded)
      },
    })
    // Setting a document takes a while: no connection is held meanwhile.
    return makeReportDocument(toReportPaper(report), { ...body, at: context.clock() })
  },
  { maxStatements: 25, why: 'reads the whole report as its page does, and records the view and the document' },
)
