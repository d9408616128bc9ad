import type { Table } from './columns.ts'
import { notFoundForAll, reportReaders, agent, agentsOnly, ofOtherProgram } from './rows.ts'

const notForAgents = agent('not-found')
const others = { foreign: notForAgents, deleted: notForAgents, malformed: notFoundForAll } as const

/** Files of reports: readers of the report can download them; only its agent adds or removes them, before submission. */
export const evidenceExpectations: Table = {
  getEvidenceLink: {
    own: reportReaders,
    unassigned: ofOtherProgram(reportReaders),
    archived: reportReaders,
    shows: true,
  },
  getAgentEvidenceLink: {
    own: agentsOnly,
    archived: agentsOnly,
    ...others,
    shows: true,
  },
  beginEvidenceUpload: { own: agentsOnly, ...others, shows: true },
  listEvidence: { own: agentsOnly, ...others, shows: true },
  resumeEvidenceUpload: { own: agentsOnly, ...others, shows: true },
  completeEvidenceUpload: { own: agentsOnly, ...others, shows: true },
  removeEvidence: { own: agentsOnly, ...others },
}
