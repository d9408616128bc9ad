import { nameOf, organizationOf, withoutBody, type Arrange, type Arrangements } from '../arrange.ts'
import { makeRewardedReport, type RewardState } from '../rewards.ts'

function onReward(reward: RewardState, body: (mark: string) => Record<string, unknown>): Arrange {
  return async (asked, tenant) => {
    const { relation, world } = asked
    const report = await makeRewardedReport(world.db, tenant, {
      reward,
      program: relation === 'unassigned' ? tenant.otherProgram : tenant.program,
      ...(relation === 'archived' && { way: 'archived' }),
    })
    return {
      params: { organization: organizationOf(asked, false), report: nameOf(asked, report) },
      body: body(tenant.mark),
    }
  }
}

const today = () => new Date().toISOString().slice(0, 10)

export const rewardArrangements: Arrangements = {
  decideReward: onReward('undecided', () => ({ round: 0, amount: '2000', currency: 'USD' })),
  approveReward: onReward('asked', () => ({ round: 1 })),
  withdrawReward: onReward('asked', () => ({ round: 1 })),
  refuseReward: onReward('undecided', (mark) => ({ round: 0, text: `Why ${mark}` })),
  payReward: onReward('reserved', (mark) => ({ round: 1, reference: `Reference ${mark}`, paid_on: today() })),
  rateReport: onReward('undecided', () => ({ quality: 3 })),
  answerReceipt: async (asked) => {
    const { world, relation, person } = asked
    const isOwn = person.column === 'agent' && relation !== 'foreign'
    const tenant = relation === 'foreign' ? world.theirs : world.third
    const report = await makeRewardedReport(world.db, tenant, {
      reward: 'paid',
      program: tenant.program,
      ...(relation === 'archived' && { way: 'archived' }),
      ...(isOwn && person.user && { agentId: person.user.id }),
    })
    return { params: { report: nameOf(asked, report) }, body: { has_arrived: true } }
  },
  getPoints: async () => ({}),
  getEarnings: async () => ({}),
  getSpending: withoutBody,
}
