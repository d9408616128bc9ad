import { answerDelta, describeCourse, receivedLately, spentBy } from '#app/lib/activity/activity-figures.ts'
import type { ReportActivity } from '@grana/contract/reports/activity'
import { maxCounted } from '@grana/contract/reports/inbox'
import type { Spending } from '@grana/contract/reports/reward-sums'
import { activity as texts } from '@grana/messages/es/apps/activity'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { customerHome } from '@grana/messages/es/homes/customer-home'
import { Money } from '@grana/ui/figure'
import { Metric, Metrics } from '@grana/ui/metric'
import { Sparkline } from '@grana/ui/sparkline'
import type { Figures } from './use-home.ts'

const { counted } = reportWork.inbox
const { figures: words } = customerHome

export interface HomeMetricsProps {
  readonly figures: Figures
  readonly activity: ReportActivity
  /** Absent for those who may not see amounts. */
  readonly spending: Spending | undefined
}

function AnswerMetric({ answers, weeks }: ReportActivity) {
  const { lately } = answers
  const course = weeks.slice(-12).map(({ answer_hours: hours }) => hours ?? null)
  if (!lately) return <Metric name={texts.answers.name} value={<small>{texts.answers.none}</small>} />
  return (
    <Metric
      name={texts.answers.name}
      value={texts.number(lately.median)}
      unit={texts.answers.unit(lately.p90)}
      delta={answerDelta(answers)}
      trend={<Sparkline values={course} label={describeCourse(course)} />}
    />
  )
}

/** How the organization is doing, on one line: open, received, answered, paid. */
export function HomeMetrics({ figures, activity, spending }: HomeMetricsProps) {
  const received = receivedLately(activity.weeks)
  return (
    <Metrics label={words.label}>
      <Metric
        name={words.open}
        value={counted(figures.open, maxCounted)}
        unit={figures.grave > 0 ? words.grave(figures.grave, counted(figures.grave, maxCounted)) : undefined}
      />
      <Metric
        name={texts.received.name}
        value={texts.number(received.count)}
        delta={received.delta}
        trend={<Sparkline values={received.course} label={describeCourse(received.course)} />}
      />
      <AnswerMetric {...activity} />
      {(spending ? spentBy(spending) : []).map(({ currency, paid, months }) => {
        const course = months.map(({ cents }) => cents / 100)
        return (
          <Metric
            key={currency}
            name={texts.spending.paid}
            value={<Money currency={currency} amount={paid / 100} />}
            trend={<Sparkline values={course} label={describeCourse(course)} />}
          />
        )
      })}
    </Metrics>
  )
}
