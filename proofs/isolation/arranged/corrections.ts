import { byHand, nameOf, organizationOf, type HandArrangements } from '../arrange.ts'
import { reportFor } from './member-resources.ts'

/** Requests about corrections and redactions that their contract does not determine. */
export const correctionArrangements: HandArrangements = {
  correctReport: byHand('a correction names what differs', async (asked, tenant) => ({
    params: { organization: organizationOf(asked, false), report: nameOf(asked, await reportFor(asked, tenant)) },
    body: { title: `Corrected ${tenant.mark}` },
  })),
  redactReportText: byHand('the report must hold the text', async (asked, tenant) => ({
    params: { organization: organizationOf(asked, false), report: nameOf(asked, await reportFor(asked, tenant)) },
    body: { piece: `Summary ${tenant.mark}`, reason: 'Personal data' },
  })),
}
