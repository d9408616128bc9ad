import { agentsOnly, notFoundForAll, type Table } from './columns.ts'

/** Who approves: owners, and administrators of the program. No other role, and never staff. */
const decides = {
  names: 'report',
  own: '23 2233 3333 444 444',
  unassigned: '23 4433 3333 444 444',
  archived: 'C3 CC33 3333 444 444',
  shows: true,
} as const

/** Rewards on the organization's side. */
export const rewardExpectations: Table = {
  decideReward: decides,
  approveReward: decides,
  withdrawReward: decides,
  refuseReward: decides,
  payReward: decides,
  // Analysts reach the report, and accept only where their program allows it.
  rateReport: { ...decides, unassigned: '23 4443 3333 444 444' },
  getSpending: { own: '22 2333 3333 444 444' },
}

const notForAgents = '33 3333 3333 433 333'

/** Rewards on the agents' side: their own only. */
export const agentRewardExpectations: Table = {
  answerReceipt: {
    placeless: true,
    names: 'report',
    own: agentsOnly,
    archived: '33 3333 3333 C33 333',
    foreign: notForAgents,
    deleted: notForAgents,
    malformed: notFoundForAll,
    shows: true,
  },
  getPoints: { placeless: true, own: agentsOnly },
  getEarnings: { placeless: true, own: agentsOnly },
}
