import type { Report } from '@grana/contract/reports/report'
import { rewardTexts as texts } from '@grana/messages/es/apps/rewards'
import { ActionMenu } from '@grana/ui/action-menu'
import { Button } from '@grana/ui/button'
import type { OrganizationRewardAction } from './use-reward-actions.ts'
import styles from './reward.module.css'

/** The label of an action, by the state of the reward. */
export function rewardActLabel(act: OrganizationRewardAction, { reward }: Report): string {
  if (act === 'decide' && reward.amount) return texts.acts.change
  if (act === 'refuse' && reward.is_refusal_asked) return texts.acts.refuseToo
  return act === 'pay' && reward.track === 'paid' ? texts.acts.payAgain : texts.acts[act]
}

/** The main action: the next step of the reward. A change, a withdrawal or a refusal is never the main action. */
function mainOf(acts: readonly OrganizationRewardAction[], { reward }: Report): OrganizationRewardAction | undefined {
  const next = (['approve', 'pay'] as const).find((act) => acts.includes(act))
  return next ?? (acts.includes('decide') && !reward.amount ? 'decide' : undefined)
}

export interface RewardActsProps {
  readonly report: Report
  /** Label of the payment, which names the amount where the reward is shared. */
  readonly payLabel: string
  readonly acts: readonly OrganizationRewardAction[]
  readonly onChoose: (act: OrganizationRewardAction) => void
}

/** The next step as a button, the others in a menu. */
export function RewardActs({ report, payLabel, acts, onChoose }: RewardActsProps) {
  const labelOf = (act: OrganizationRewardAction) => (act === 'pay' ? payLabel : rewardActLabel(act, report))
  const next = mainOf(acts, report)
  const main = next ?? acts[0]
  if (main === undefined) return null
  const others = acts.filter((act) => act !== main)
  return (
    <div className={styles.acts}>
      <Button block look={next ? 'ink' : 'line'} onClick={() => onChoose(main)}>
        {labelOf(main)}
      </Button>
      {others.length > 0 ? (
        <ActionMenu
          className={styles.more}
          label={texts.moreActs}
          items={others.map((act) => ({
            label: labelOf(act),
            isDestructive: act === 'withdraw' || act === 'refuse',
            onChoose: () => onChoose(act),
          }))}
        />
      ) : null}
    </div>
  )
}
