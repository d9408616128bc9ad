import type { Table } from './columns.ts'
import { agent, agentsOnly, notFoundForAll } from './rows.ts'

const notForAgents = agent('not-found')

/** A search of another agent is as if it were not there. */
const ofAgent = {
  own: agentsOnly,
  archived: notForAgents,
  foreign: notForAgents,
  deleted: notForAgents,
  malformed: notFoundForAll,
} as const

/** Programs that agents explore, and the searches that they save. */
export const exploreExpectations: Table = {
  explorePrograms: { own: agentsOnly },
  listSavedSearches: { own: agentsOnly },
  saveSearch: { own: agentsOnly },
  setSearchNotices: ofAgent,
  removeSavedSearch: ofAgent,
}
