import { activity } from '@grana/messages/es/apps/activity'
import { Money } from '@grana/ui/figure'
import { ShareBar } from '@grana/ui/share-bar'
import { StackedBars } from '@grana/ui/stacked-bars'
import type { Spent } from './activity-figures.ts'
import styles from './spending-chart.module.css'

const { spending: texts, table } = activity

/** What was paid, is owed and is reserved as one bar, and the payments of each month below it. */
export function SpendingChart({ spent }: { readonly spent: Spent }) {
  const { currency, months, paid, unpaid, reserved } = spent
  const toShare = (name: string, cents: number, tone: 'ink' | 'maiz' | 'quiet') => ({
    name,
    value: cents,
    text: <Money currency={currency} amount={cents / 100} />,
    tone,
  })
  return (
    <div className={styles.spending}>
      <ShareBar
        label={texts.label}
        layout="column"
        shares={[
          toShare(texts.paid, paid, 'ink'),
          toShare(texts.unpaid, unpaid, 'maiz'),
          toShare(texts.reserved, reserved, 'quiet'),
        ]}
      />
      {paid === 0 ? null : (
        <StackedBars
          isSmall
          label={texts.monthsLabel}
          series={[{ name: texts.paid, tone: 'ink' }]}
          columns={months.map(({ month, cents }, index) => ({
            name: activity.month(month),
            tick: index % 3 === 0 ? activity.shortMonth(month) : undefined,
            values: [cents / 100],
          }))}
          table={{ show: table.show, period: table.month, total: table.total }}
        />
      )}
    </div>
  )
}
