import { agentsOnly, notFoundForAll, type Table } from './columns.ts'

const reads = '23 2222 2233 444 444'
const readsBeside = '23 4444 4433 444 444'

const notForAgents = '33 3333 3333 433 333'
const others = { foreign: notForAgents, deleted: notForAgents, malformed: notFoundForAll } as const

/** Files of reports: readers of the report can download them; only its agent adds or removes them, before submission. */
export const evidenceExpectations: Table = {
  getEvidenceLink: { names: 'file', own: reads, unassigned: readsBeside, archived: reads, shows: true },
  getAgentEvidenceLink: {
    placeless: true,
    names: 'file',
    own: agentsOnly,
    archived: agentsOnly,
    ...others,
    shows: true,
  },
  beginEvidenceUpload: { placeless: true, names: 'draft', own: agentsOnly, ...others, shows: true },
  listEvidence: { placeless: true, names: 'draft', own: agentsOnly, ...others, shows: true },
  resumeEvidenceUpload: { placeless: true, names: 'file', own: agentsOnly, ...others, shows: true },
  completeEvidenceUpload: { placeless: true, names: 'file', own: agentsOnly, ...others, shows: true },
  removeEvidence: { placeless: true, names: 'file', own: agentsOnly, ...others },
}
