import type { Report } from '@grana/contract/reports/report'
import type { Reward } from '@grana/contract/reports/reward'
import { rewardTexts } from '@grana/messages/es/apps/rewards'
import { Money } from '@grana/ui/figure'
import styles from './reward.module.css'

const texts = rewardTexts.dialog

export interface RewardFactsProps {
  readonly report: Pick<Report, 'reference' | 'title'>
  readonly amount: Reward['amount']
  readonly agent: string
  readonly decidedBy?: string | undefined
}

/** Who gets how much, for which report, by whose decision. */
export function RewardFacts({ report: { reference, title }, amount, agent, decidedBy }: RewardFactsProps) {
  return (
    <dl className={styles.facts}>
      <dt>{rewardTexts.amount}</dt>
      <dd>{amount ? <Money currency={amount.currency} amount={amount.cents / 100} /> : null}</dd>
      <dt>{texts.for}</dt>
      <dd>{agent}</dd>
      <dt>{texts.of}</dt>
      <dd>
        {reference} · {title}
      </dd>
      {decidedBy === undefined ? null : (
        <>
          <dt>{texts.decidedBy}</dt>
          <dd>{decidedBy}</dd>
        </>
      )}
    </dl>
  )
}
