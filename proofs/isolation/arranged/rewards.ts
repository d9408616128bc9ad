import { paymentFile } from '@grana/messages/es/payments/payment-file'
import { byHand, nameOf, organizationOf, type Arrange, type HandArrangements } from '../arrange.ts'
import { makeProof, makeRewardedReport, type RewardState } from '../rewards.ts'
import { reportOptions, tenantOfAgent } from './agent-resources.ts'

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

/** Lines that name no report of the organization: they are read, and record nothing. */
const results: Arrange = (asked) => {
  const columns = Object.values(paymentFile.result.columns)
  return Promise.resolve({
    params: { organization: organizationOf(asked, true) },
    body: { content: `${columns.join(',')}\nXX-1,100,${today()},Reference,,,` },
  })
}

const inState = 'the reward of the report is in the state that the action requires'

/** Requests about rewards that their contract does not determine. */
export const rewardArrangements: HandArrangements = {
  decideReward: byHand(
    inState,
    onReward('undecided', () => ({ round: 0, amount: '2000', currency: 'USD' })),
  ),
  approveReward: byHand(
    inState,
    onReward('asked', () => ({ round: 1 })),
  ),
  withdrawReward: byHand(
    inState,
    onReward('asked', () => ({ round: 1 })),
  ),
  refuseReward: byHand(
    inState,
    onReward('undecided', (mark) => ({ round: 0, text: `Why ${mark}` })),
  ),
  payReward: byHand(
    inState,
    onReward('reserved', (mark) => ({ round: 1, reference: `Reference ${mark}`, paid_on: today() })),
  ),
  getRewardPayout: byHand(
    inState,
    onReward('reserved', () => ({})),
  ),
  createPaymentFile: byHand(inState, async (asked, tenant) => {
    const report = await makeRewardedReport(asked.world.db, tenant, { reward: 'reserved', program: tenant.program })
    return { params: { organization: organizationOf(asked, true) }, body: { reports: [report], format: 'csv' } }
  }),
  previewPaymentResults: byHand('the file names a column for each part of a payment', results),
  recordPaymentResults: byHand('the file names a column for each part of a payment', results),
  getPaymentProofLink: byHand(inState, async (asked, tenant) => {
    const { relation, world } = asked
    const report = await makeRewardedReport(world.db, tenant, {
      reward: 'paid',
      program: relation === 'unassigned' ? tenant.otherProgram : tenant.program,
      ...(relation === 'archived' && { way: 'archived' }),
    })
    const file = await makeProof(world.db, tenant, report)
    return { params: { organization: organizationOf(asked, false), report: nameOf(asked, report), file } }
  }),
  getAgentPaymentProofLink: byHand(inState, async (asked) => {
    const tenant = tenantOfAgent(asked)
    const options = reportOptions(asked, tenant)
    const report = await makeRewardedReport(asked.world.db, tenant, { reward: 'paid', ...options })
    return { params: { report: nameOf(asked, report), file: await makeProof(asked.world.db, tenant, report) } }
  }),
  openRewardPayout: byHand(
    inState,
    onReward('reserved', () => ({})),
  ),
  rateReport: byHand(
    'only an accepted report is rated',
    onReward('undecided', () => ({ quality: 3 })),
  ),
  answerReceipt: byHand(inState, async (asked) => {
    const tenant = tenantOfAgent(asked)
    const options = reportOptions(asked, tenant)
    const report = await makeRewardedReport(asked.world.db, tenant, { reward: 'paid', ...options })
    return { params: { report: nameOf(asked, report) }, body: { has_arrived: true } }
  }),
}
