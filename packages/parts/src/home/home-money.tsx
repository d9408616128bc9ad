import type { RewardSums } from '@grana/contract/reports/reward-sums'
import { Money } from '@grana/ui/figure'
import { Panel } from './working-home.tsx'
import styles from './working-home.module.css'

export interface HomeMoneyProps {
  readonly id: string
  readonly sums: readonly RewardSums[]
  readonly texts: Readonly<Record<'title' | 'unpaid' | 'paidLately' | 'paidInYear' | 'none', string>>
  /** What is counted, where that is not everything. */
  readonly note?: string | undefined
}

/** Totals of rewards: unpaid ones first, because their owner is waiting. */
export function HomeMoney({ id, sums, texts, note }: HomeMoneyProps) {
  const lines = sums.flatMap(({ currency, ...sum }) => [
    { currency, name: texts.unpaid, cents: sum.unpaid_cents },
    { currency, name: texts.paidLately, cents: sum.paid_lately_cents },
    { currency, name: texts.paidInYear, cents: sum.paid_in_year_cents },
  ])
  return (
    <Panel id={id} title={texts.title}>
      {lines.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <dl className={styles.money}>
          {lines.map(({ currency, name, cents }) => (
            <div key={currency + name}>
              <dt>{name}</dt>
              <dd>
                <Money currency={currency} amount={cents / 100} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {note === undefined ? null : <p>{note}</p>}
    </Panel>
  )
}
