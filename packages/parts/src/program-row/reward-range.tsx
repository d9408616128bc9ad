import type { ProgramCard } from '@grana/contract/programs'
import { programLabels } from '@grana/messages/es/program-labels'
import { Money } from '@grana/ui/figure'
import { RewardBar } from './reward-bar.tsx'
import styles from './reward-range.module.css'

export interface RewardRangeProps {
  readonly program: Pick<ProgramCard, 'kind'> & {
    readonly reward?: (Omit<NonNullable<ProgramCard['reward']>, 'currency'> & { readonly currency: string }) | undefined
  }
}

/** Text for a program without an amount to show: it pays nothing, or publishes nothing. */
export function unpaidText(kind: ProgramCard['kind']): string {
  return kind === 'vdp' ? programLabels.noReward : programLabels.notPublished
}

/** The amount and its bar; never a zero for an unknown value. */
export function RewardRange({ program: { kind, reward } }: RewardRangeProps) {
  if (!reward) return <p className={styles.none}>{unpaidText(kind)}</p>
  const { currency, min_cents: least, max_cents: most } = reward
  return (
    <>
      <p className={styles.amount}>
        <Money currency={currency} amount={least / 100} {...(most > least && { to: most / 100 })} />
      </p>
      <div className={styles.bar}>
        <RewardBar fromCents={least} toCents={most} />
      </div>
    </>
  )
}
