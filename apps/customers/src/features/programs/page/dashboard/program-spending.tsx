import type { Spent } from '#app/lib/activity/activity-figures.ts'
import { SpendingChart } from '#app/lib/activity/spending-chart.tsx'
import { activity } from '@grana/messages/es/apps/activity'
import { DashboardPanel } from './dashboard-section.tsx'

const { spending: texts } = activity

export function ProgramSpending({ spent }: { readonly spent: readonly Spent[] }) {
  return (
    <DashboardPanel id="spending" title={texts.title}>
      {spent.length === 0 ? <p>{texts.none}</p> : null}
      {spent.map((line) => (
        <SpendingChart key={line.currency} spent={line} />
      ))}
    </DashboardPanel>
  )
}
