import { useOrganization } from '#app/lib/organization/organization-context.ts'
import type { Report } from '@grana/contract/reports/report'
import type { Reward, RewardAction } from '@grana/contract/reports/reward'
import { approveReward, decideReward, payReward, refuseReward, withdrawReward } from '@grana/contract/reports/rewards'
import { rewardTexts } from '@grana/messages/es/apps/rewards'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { useReauthentication } from '@grana/parts/session/use-reauthentication'
import { fileCalls } from '../use-report-actions.ts'
import type { PaymentBody } from './pay-dialog.tsx'

type RewardInput =
  | { act: 'decide'; body: { amount: string; currency: 'USD'; text?: string } }
  | { act: 'approve' | 'withdraw' }
  | { act: 'refuse'; body: { text: string } }
  | { act: 'pay'; body: PaymentBody }

/** What happened: a decision may wait for another person. */
function doneText(act: OrganizationRewardAction, { track, is_refusal_asked: isRefusalAsked }: Reward): string {
  const isWaiting = (act === 'decide' && track === 'suggested') || (act === 'refuse' && isRefusalAsked === true)
  return isWaiting ? rewardTexts.done.waits : rewardTexts.done[act]
}

/** Runs a reward action; requires recent authentication. */
export function useRewardActions(report: Report) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const { act, isBusy } = useAction()
  const { withProof, dialog } = useReauthentication()
  const params = { organization, report: report.id }
  const { round } = report.reward
  const call = (input: RewardInput): Promise<Report> => {
    switch (input.act) {
      case 'decide':
        return client.call(decideReward, { params, body: { round, ...input.body } })
      case 'approve':
        return client.call(approveReward, { params, body: { round } })
      case 'withdraw':
        return client.call(withdrawReward, { params, body: { round } })
      case 'refuse':
        return client.call(refuseReward, { params, body: { round, ...input.body } })
      case 'pay':
        return client.call(payReward, { params, body: { round, ...input.body } })
    }
  }
  const perform = (input: RewardInput, after: () => void) =>
    act(input.act, {
      work: () => withProof(() => call(input)),
      done: ({ reward }: Report) => doneText(input.act, reward),
      after,
    })
  return { perform, files: fileCalls(client, params, 'payers'), isBusy, proof: dialog }
}

export type OrganizationRewardAction = Exclude<RewardAction, 'receive' | 'miss'>
