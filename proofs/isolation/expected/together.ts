import type { Table } from './columns.ts'
import { agent, agentsOnly, ended, leadsOnly, notFoundForAll, ofOtherProgram, reportReaders } from './rows.ts'

const notForAgents = agent('not-found')

/** The agent of the draft, the agent who was invited, or an author of the report. */
const ofAgent = { own: agentsOnly, foreign: notForAgents, deleted: notForAgents, malformed: notFoundForAll } as const
const readers = { own: reportReaders, unassigned: ofOtherProgram(reportReaders), archived: reportReaders } as const
const payers = { own: leadsOnly, unassigned: ofOtherProgram(leadsOnly), archived: leadsOnly } as const

/** Reports that several agents write together, and their shares of its reward. */
export const togetherExpectations: Table = {
  getDraftTeam: ofAgent,
  saveDraftTeam: ofAgent,
  listSharedDrafts: { own: agentsOnly },
  getSharedDraft: { ...ofAgent, shows: true },
  getSharedDraftFileLink: { ...ofAgent, shows: true },
  answerSharedDraft: ofAgent,
  getReportAuthors: readers,
  getAgentReportAuthors: { ...ofAgent, archived: agentsOnly },
  getRewardShares: readers,
  payRewardShare: payers,
  getRewardSharePayout: payers,
  // The author of this share gave no payout details: who may open them reads that.
  openRewardSharePayout: {
    own: ended(leadsOnly),
    unassigned: ended(ofOtherProgram(leadsOnly)),
    archived: ended(leadsOnly),
  },
  getAgentRewardShares: { ...ofAgent, archived: agentsOnly },
  answerRewardShare: ofAgent,
  saveAuthorCredit: ofAgent,
  'getAgentPaymentCases:share': { ...ofAgent, shows: true },
  'getAgentPaymentProofLink:share': { ...ofAgent, shows: true },
  'contestPaymentAnswer:share': { ...ofAgent, shows: true },
  'answerPaymentCase:share': { ...payers, archived: ended(leadsOnly), shows: true },
}
