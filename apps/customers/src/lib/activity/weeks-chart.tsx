import { severities } from '@grana/contract/program-values'
import type { ReportActivity } from '@grana/contract/reports/activity'
import { activity as texts } from '@grana/messages/es/apps/activity'
import { programLabels } from '@grana/messages/es/program-labels'
import { SeverityGlyph } from '@grana/ui/severity'
import { StackedBars } from '@grana/ui/stacked-bars'
import { countOf } from './activity-figures.ts'

/** The gravest at the bottom, where bars can be compared. */
const order = severities.toReversed()
const series = order.map((severity) => {
  const level = (severities.indexOf(severity) + 1) as 1 | 2 | 3 | 4 | 5
  return {
    name: programLabels.severities[severity],
    tone: `severity${level}` as const,
    mark: <SeverityGlyph level={level} />,
  }
})

/** The name of a month under its first week; not under a rest of a month that the next name would touch. */
function tickOf(weeks: ReportActivity['weeks'], index: number): string | undefined {
  const monthAt = (place: number) => weeks[place]?.starts_on.slice(0, 7)
  const month = monthAt(index)
  if (month === undefined || month === monthAt(index - 1) || month !== monthAt(index + 2)) return undefined
  return texts.shortMonth(`${month}-01`)
}

/** Received reports of the last weeks, stacked by severity. */
export function WeeksChart({ weeks }: { readonly weeks: ReportActivity['weeks'] }) {
  const total = weeks.reduce((sum, { received }) => sum + countOf(received), 0)
  if (total === 0) return <p>{texts.weeks.none}</p>
  return (
    <StackedBars
      label={texts.weeks.label(total, weeks.length)}
      series={series}
      columns={weeks.map(({ starts_on: day, received }, index) => ({
        name: texts.weeks.week(day),
        tick: tickOf(weeks, index),
        values: order.map((severity) => received[severity]),
      }))}
      table={{ show: texts.table.show, period: texts.table.week, total: texts.table.total }}
    />
  )
}
