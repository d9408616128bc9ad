import { severities, type Severity } from '@grana/contract/program-values'
import type { PublicPayments } from '@grana/contract/programs/public-payments'
import { publicPayments as texts } from '@grana/messages/es/payments/public-payments'
import { programLabels } from '@grana/messages/es/program-labels'
import { Figure, Money, moneyFigures } from '@grana/ui/figure'
import { Severity as SeverityMark, type SeverityLevel } from '@grana/ui/severity'
import { Block } from './block.tsx'
import styles from './paid-rewards.module.css'

const levels: Record<Severity, SeverityLevel> = { informative: 1, low: 2, medium: 3, high: 4, critical: 5 }

/** The usual amount of every severity with enough payments, in all tiers. */
function UsualAmounts({ payments: { currency, usual = [] } }: { readonly payments: PublicPayments }) {
  const shown = severities
    .toReversed()
    .flatMap((severity) => usual.filter((one) => one.severity === severity && one.tier === undefined))
  if (shown.length === 0) return null
  return (
    <>
      <table className={styles.usual}>
        <caption className="visually-hidden">{texts.usualCaption}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.severity}</th>
            <th scope="col">
              {texts.usual}, {currency}
            </th>
            <th scope="col">{texts.payments}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ severity, median_cents: median, n }) => (
            <tr key={severity}>
              <th scope="row">
                <SeverityMark level={levels[severity]} label={programLabels.severities[severity]} />
              </th>
              <td>
                <Figure text={moneyFigures({ currency, amount: median / 100 })} />
              </td>
              <td>
                <Figure text={texts.count(n)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>{texts.usualNote}</p>
    </>
  )
}

/** Sums and usual amounts, without a heading. */
export function PaidFigures({ payments }: { readonly payments: PublicPayments }) {
  const { currency, totals } = payments
  return (
    <>
      {totals ? (
        <dl className={styles.sums}>
          <div>
            <dt>{texts.total}</dt>
            <dd>
              <Money currency={currency} amount={totals.total_cents / 100} className={styles.sum} />
              <span>{texts.reports(totals.n)}</span>
            </dd>
          </div>
          <div>
            <dt>{texts.year}</dt>
            <dd>
              <Money currency={currency} amount={totals.year_cents / 100} className={styles.sum} />
            </dd>
          </div>
        </dl>
      ) : null}
      <UsualAmounts payments={payments} />
    </>
  )
}

/** What the program paid, as far as its organization lets it be public. */
export function PaidRewards({ payments }: { readonly payments: PublicPayments | undefined }) {
  if (payments === undefined) return null
  return (
    <Block id={texts.anchor} heading={texts.heading}>
      <PaidFigures payments={payments} />
    </Block>
  )
}
