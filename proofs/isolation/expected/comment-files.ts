import type { Table } from './columns.ts'
import { agent, agentsOnly, ended, handlersAndContacts, leadsOnly, notFoundForAll, ofOtherProgram } from './rows.ts'

const notForAgents = agent('not-found')
const others = { foreign: notForAgents, deleted: notForAgents, malformed: notFoundForAll } as const

const removed = {
  own: handlersAndContacts,
  unassigned: ofOtherProgram(handlersAndContacts),
  archived: handlersAndContacts,
} as const
const spoken = { ...removed, shows: true } as const
const begun = { ...spoken, archived: ended(handlersAndContacts) }

/** Files of comments before they are sent: who may comment adds them, sees their own, and removes their own. */
export const commentFileExpectations: Table = {
  beginAgentCommentFile: { own: agentsOnly, archived: ended(agentsOnly), ...others, shows: true },
  listAgentCommentFiles: { own: agentsOnly, archived: agentsOnly, ...others, shows: true },
  completeAgentCommentFile: { own: agentsOnly, archived: agentsOnly, ...others, shows: true },
  removeAgentCommentFile: { own: agentsOnly, archived: agentsOnly, ...others },
  'beginCommentFile:everyone': begun,
  'beginCommentFile:internal': begun,
  // A proof of payment: those who pay, also after the report is archived.
  'beginCommentFile:payers': { ...spoken, own: leadsOnly, archived: leadsOnly },
  listCommentFiles: spoken,
  completeCommentFile: spoken,
  removeCommentFile: removed,
}
