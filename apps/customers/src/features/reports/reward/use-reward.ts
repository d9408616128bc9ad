import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { useProof } from '#app/lib/use-proof.tsx'
import type { Report } from '@grana/contract/reports/report'
import type { RewardAct } from '@grana/contract/reports/reward'
import { approveReward, decideReward, payReward, refuseReward, withdrawReward } from '@grana/contract/reports/rewards'
import { rewardTexts } from '@grana/messages/es/apps/rewards'
import { useApp } from '@grana/parts/app/app-context'
import { useAct } from '@grana/parts/loaded/use-act'

type Wish =
  | { act: 'decide'; body: { amount: string; currency: 'USD'; text?: string } }
  | { act: 'approve' | 'withdraw' }
  | { act: 'refuse'; body: { text: string } }
  | { act: 'pay'; body: { reference: string; paid_on: string } }

/** Does something about the reward of a report, with a fresh proof of who does it. */
export function useReward(report: Report, onDone: () => void) {
  const { client } = useApp().session
  const { id: organization } = useOrganization()
  const { act, isBusy } = useAct(onDone)
  const { withProof, dialog } = useProof()
  const params = { organization, report: report.id }
  const { round } = report.reward
  const call = (wish: Wish): Promise<unknown> => {
    switch (wish.act) {
      case 'decide':
        return client.call(decideReward, { params, body: { round, ...wish.body } })
      case 'approve':
        return client.call(approveReward, { params, body: { round } })
      case 'withdraw':
        return client.call(withdrawReward, { params, body: { round } })
      case 'refuse':
        return client.call(refuseReward, { params, body: { round, ...wish.body } })
      case 'pay':
        return client.call(payReward, { params, body: { round, ...wish.body } })
    }
  }
  const perform = (wish: Wish, after: () => void) =>
    act(wish.act, { work: () => withProof(() => call(wish)), done: rewardTexts.done[wish.act], after })
  return { perform, isBusy, proof: dialog }
}

export type OrganizationAct = Exclude<RewardAct, 'receive' | 'miss'>
