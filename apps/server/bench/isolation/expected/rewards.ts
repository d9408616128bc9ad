import { agents, nobody, type Table } from './columns.ts'

/** Who approves: owners, and those who lead the program. Nobody else, and never staff. */
const decides = {
  names: 'report',
  own: '23 2233 3333 444 444',
  unassigned: '23 4433 3333 444 444',
  archived: 'C3 CC33 3333 444 444',
  shows: true,
} as const

/** Rewards in the hands of an organization. */
export const ofRewards: Table = {
  decideReward: decides,
  approveReward: decides,
  withdrawReward: decides,
  refuseReward: decides,
  payReward: decides,
  // Analysts come as far as the report, and accept only where their program lets them.
  rateReport: { ...decides, unassigned: '23 4443 3333 444 444' },
  getSpending: { own: '22 2333 3333 444 444' },
}

const notForAgents = '33 3333 3333 433 333'

/** Rewards in the hands of agents: their own, and nobody else's. */
export const ofRewarded: Table = {
  answerReceipt: {
    placeless: true,
    names: 'report',
    own: agents,
    archived: '33 3333 3333 C33 333',
    foreign: notForAgents,
    deleted: notForAgents,
    malformed: nobody,
    shows: true,
  },
  getPoints: { placeless: true, own: agents },
  getEarnings: { placeless: true, own: agents },
}
