import { nameOf, organizationOf, plain, type Arrange, type Arrangements } from '../arrange.ts'
import { makeRewarded, type RewardWay } from '../rewards.ts'

function onReward(reward: RewardWay, body: (mark: string) => Record<string, unknown>): Arrange {
  return async (asked, tenant) => {
    const { relation, world } = asked
    const report = await makeRewarded(world.db, tenant, {
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

export const aboutRewards: Arrangements = {
  decideReward: onReward('undecided', () => ({ round: 0, amount: '2000', currency: 'USD' })),
  approveReward: onReward('asked', () => ({ round: 1 })),
  withdrawReward: onReward('asked', () => ({ round: 1 })),
  refuseReward: onReward('undecided', (mark) => ({ round: 0, text: `Why ${mark}` })),
  payReward: onReward('reserved', (mark) => ({ round: 1, reference: `Reference ${mark}`, paid_on: today() })),
  rateReport: onReward('undecided', () => ({ quality: 3 })),
  answerReceipt: async (asked) => {
    const { world, relation, person } = asked
    const isOwn = person.column === 'AG' && relation !== 'foreign'
    const tenant = relation === 'foreign' ? world.theirs : world.third
    const report = await makeRewarded(world.db, tenant, {
      reward: 'paid',
      program: tenant.program,
      ...(relation === 'archived' && { way: 'archived' }),
      ...(isOwn && person.user && { agentId: person.user.id }),
    })
    return { params: { report: nameOf(asked, report) }, body: { has_arrived: true } }
  },
  getPoints: async () => ({}),
  getEarnings: async () => ({}),
  getSpending: plain,
}
