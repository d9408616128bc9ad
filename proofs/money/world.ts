import { payReward } from '@grana/contract/reports/rewards'
import { reportWorld, type ReportWorld, type SignedInUser } from '@grana/server/testing/reports'
import { acceptedReport, decideAmount } from '@grana/server/testing/rewards'
import type { TestApi } from '@grana/server/testing/test-api'
import type { ApiResponse } from '@grana/server/testing/test-browser'

export type PayingWorld = { world: ReportWorld; payer: SignedInUser }

/** An organization with a member who approves and pays rewards. */
export async function payingWorld(api: TestApi): Promise<PayingWorld> {
  const world = await reportWorld(api)
  return { world, payer: await world.inProgram('administrator') }
}

/** A report whose reward of 150.50 is approved and not paid. */
export async function approveReward(api: TestApi, { world, payer }: PayingWorld, agent: SignedInUser): Promise<string> {
  const report = await acceptedReport(api.database.owner, world, { agent, by: payer, severity: 'low' })
  const decided = await decideAmount(world, payer, { report, amount: '150.5' })
  if (decided.status !== 200) throw new Error(`deciding answered ${decided.status}`)
  return report
}

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Records the payment of an approved reward. */
export function pay({ world, payer }: PayingWorld, report: string, reference: string): Promise<ApiResponse> {
  const params = { organization: world.organization, report }
  return payer.browser.call(payReward, { params, body: { round: 1, reference, paid_on: dayOf(new Date()) } })
}
