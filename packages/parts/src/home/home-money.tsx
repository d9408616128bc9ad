import type { RewardSums } from '@grana/contract/reports/reward-sums'
import { Money } from '@grana/ui/figure'
import styles from './working-home.module.css'

export interface HomeMoneyProps {
  readonly id: string
  readonly sums: readonly RewardSums[]
  readonly texts: {
    readonly title: string
    readonly unpaid: string
    readonly paidLately: string
    readonly paidInYear: string
    readonly none: string
  }
  /** What of it is counted, where that is not everything. */
  readonly note?: string
}

/** What rewards add up to: what is owed first, for somebody waits for it. */
export function HomeMoney({ id, sums, texts, note }: HomeMoneyProps) {
  const lines = sums.flatMap(({ currency, ...sum }) => [
    { currency, name: texts.unpaid, cents: sum.unpaid_cents },
    { currency, name: texts.paidLately, cents: sum.paid_lately_cents },
    { currency, name: texts.paidInYear, cents: sum.paid_in_year_cents },
  ])
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id}>{texts.title}</h2>
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
      {note ? <p>{note}</p> : null}
    </section>
  )
}
