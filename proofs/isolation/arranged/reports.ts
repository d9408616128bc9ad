import { goodReport } from '@grana/server/testing/reports'
import { byHand, nameOf, type HandArrangements } from '../arrange.ts'
import { makeFile, makeReport } from '../reports.ts'
import { draftFor, reportOptions, tenantOfAgent } from './agent-resources.ts'

/** Requests of agents about reports and their files that their contract does not determine. */
export const reportArrangements: HandArrangements = {
  saveReportDraft: byHand('a draft names a target of the program', async (asked) => ({
    params: { draft: nameOf(asked, await draftFor(asked)) },
    body: { revision: 1, draft: goodReport(asked.world.third.writer.target) },
  })),
  reopenReport: byHand('only a report that was closed without an answer is reopened', async (asked) => {
    const tenant = tenantOfAgent(asked)
    const report = await makeReport(asked.world.db, tenant, { way: 'unanswered', ...reportOptions(asked, tenant) })
    return { params: { report: nameOf(asked, report) } }
  }),
  beginEvidenceUpload: byHand('the name of a file says its kind', async (asked) => ({
    params: { draft: nameOf(asked, await draftFor(asked)) },
    body: { name: `${tenantOfAgent(asked).mark}.png`, size: 67 },
  })),
  listEvidence: byHand('the draft needs a file to list', async (asked) => {
    const draft = await draftFor(asked)
    await makeFile(asked.world.db, tenantOfAgent(asked), { draft })
    return { params: { draft: nameOf(asked, draft) } }
  }),
}
