import { agents, nobody, type Table } from './columns.ts'

const reads = '23 2222 2233 444 444'
const readsBeside = '23 4444 4433 444 444'

const notForAgents = '33 3333 3333 433 333'
const others = { foreign: notForAgents, deleted: notForAgents, malformed: nobody } as const

/** Files of reports: whoever reads the report gets them, and only its agent adds or takes out, before it is sent. */
export const ofEvidence: Table = {
  linkEvidence: { names: 'file', own: reads, unassigned: readsBeside, archived: reads, shows: true },
  linkAgentEvidence: { placeless: true, names: 'file', own: agents, archived: agents, ...others, shows: true },
  beginEvidence: { placeless: true, names: 'draft', own: agents, ...others, shows: true },
  listEvidence: { placeless: true, names: 'draft', own: agents, ...others, shows: true },
  resumeEvidence: { placeless: true, names: 'file', own: agents, ...others, shows: true },
  completeEvidence: { placeless: true, names: 'file', own: agents, ...others, shows: true },
  cancelEvidence: { placeless: true, names: 'file', own: agents, ...others },
}
