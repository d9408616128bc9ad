import type { Table } from './columns.ts'
import {
  notFoundForAll,
  members,
  moneyReaders,
  leadsOnly,
  handlersOnly,
  agent,
  agentsOnly,
  ended,
  insteadOfAllow,
  ofOtherProgram,
  reportReaders,
} from './rows.ts'

/** Who approves: owners, and administrators of the program. No other role, and never staff. */
const decides = {
  own: leadsOnly,
  unassigned: ofOtherProgram(leadsOnly),
  archived: ended(leadsOnly),
  shows: true,
} as const

/** Rewards on the organization's side. */
export const rewardExpectations: Table = {
  decideReward: decides,
  approveReward: decides,
  withdrawReward: decides,
  refuseReward: decides,
  payReward: decides,
  getRewardPayout: { own: leadsOnly, unassigned: ofOtherProgram(leadsOnly), archived: ended(leadsOnly) },
  listOwedRewards: { own: leadsOnly },
  // As above: no account to write.
  createPaymentFile: { own: ended(leadsOnly) },
  getReportPayments: {
    own: reportReaders,
    unassigned: ofOtherProgram(reportReaders),
    archived: reportReaders,
  },
  // Those who pay download proofs; an archived report without a payment has none.
  getPaymentProofLink: {
    own: leadsOnly,
    unassigned: ofOtherProgram(leadsOnly),
    archived: insteadOfAllow(leadsOnly, 'not-found'),
    shows: true,
  },
  previewPaymentResults: { own: leadsOnly },
  recordPaymentResults: { own: leadsOnly },
  // The agent of this report gave no payout details: who may open them reads that.
  openRewardPayout: { own: ended(leadsOnly), unassigned: ended(ofOtherProgram(leadsOnly)), archived: ended(leadsOnly) },
  // Analysts reach the report, and accept only where their program allows it.
  rateReport: { ...decides, unassigned: ofOtherProgram(handlersOnly) },
  getSpending: { own: moneyReaders },
  // Who sees the money of the organization: all of it, or that of the programs they own.
  listOrganizationPayments: { own: moneyReaders },
  getOrganizationStatement: { own: moneyReaders },
  getOrganizationReceipt: {
    own: moneyReaders,
    unassigned: members(
      { allow: ['organization_owner', 'organization_viewer'], 'not-found': ['program_owner'] },
      'forbidden',
    ),
  },
}

const notForAgents = agent('not-found')

/** Rewards on the agents' side: their own only. */
export const agentRewardExpectations: Table = {
  answerReceipt: {
    own: agentsOnly,
    archived: agent('conflict'),
    foreign: notForAgents,
    deleted: notForAgents,
    malformed: notFoundForAll,
    shows: true,
  },
  getAgentReportPayments: {
    own: agentsOnly,
    archived: agentsOnly,
    foreign: notForAgents,
    deleted: notForAgents,
    malformed: notFoundForAll,
  },
  getAgentPaymentProofLink: {
    own: agentsOnly,
    archived: agent('not-found'),
    foreign: notForAgents,
    deleted: notForAgents,
    malformed: notFoundForAll,
    shows: true,
  },
  getPoints: { own: agentsOnly },
  getEarnings: { own: agentsOnly },
  listAgentPayments: { own: agentsOnly },
  listAgentOwedRewards: { own: agentsOnly },
  getAgentStatement: { own: agentsOnly },
  getAgentReceipt: {
    own: agentsOnly,
    foreign: notForAgents,
    deleted: notForAgents,
    malformed: notFoundForAll,
  },
}
