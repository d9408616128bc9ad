import { severities } from '@grana/contract/program-values'
import type { RewardCell } from '@grana/contract/programs'
import { program as texts } from '@grana/messages/es/program'
import { programLabels } from '@grana/messages/es/program-labels'
import { Figure, moneyFigures } from '@grana/ui/figure'
import { Severity, type SeverityLevel } from '@grana/ui/severity'
import styles from './dashboard.module.css'

export interface RewardTableProps {
  readonly cells: readonly RewardCell[]
  readonly currency: string
}

/** Amounts by severity and tier, the gravest first. */
export function RewardTable({ cells, currency }: RewardTableProps) {
  const tiers = [...new Set(cells.map(({ tier }) => tier))].toSorted((one, other) => one - other)
  const rows = severities
    .map((severity, index) => ({ severity, level: (index + 1) as SeverityLevel }))
    .filter(({ severity }) => cells.some((cell) => cell.severity === severity))
    .toReversed()
  return (
    <div className={styles.scroll}>
      <table className={styles.rewards}>
        <thead>
          <tr>
            <th scope="col">{currency}</th>
            {tiers.map((tier) => (
              <th scope="col" key={tier}>
                {texts.scope.tierOf(tier)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ severity, level }) => (
            <tr key={severity}>
              <th scope="row">
                <Severity level={level} label={programLabels.severities[severity]} />
              </th>
              {tiers.map((tier) => {
                const cell = cells.find((one) => one.tier === tier && one.severity === severity)
                const isRange = cell !== undefined && cell.max_cents > cell.min_cents
                const amount = cell && {
                  amount: cell.min_cents / 100,
                  ...(isRange && { to: cell.max_cents / 100 }),
                  currency,
                }
                return <td key={tier}>{amount ? <Figure text={moneyFigures(amount)} /> : null}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
