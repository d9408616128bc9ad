import {
  answerDelta,
  countOf,
  describeCourse,
  openBySeverity,
  receivedLately,
  type Spent,
} from '#app/lib/activity/activity-figures.ts'
import type { ReportActivity } from '@grana/contract/reports/activity'
import { activity as texts } from '@grana/messages/es/apps/activity'
import { programs } from '@grana/messages/es/apps/programs'
import { Money } from '@grana/ui/figure'
import { Metric, Metrics } from '@grana/ui/metric'
import { Sparkline } from '@grana/ui/sparkline'

export interface ProgramMetricsProps {
  readonly activity: ReportActivity
  readonly spent: readonly Spent[]
}

/** How the program does, on one line. */
export function ProgramMetrics({ activity: { weeks, open, answers }, spent }: ProgramMetricsProps) {
  const received = receivedLately(weeks)
  const course = weeks.slice(-12).map(({ answer_hours: hours }) => hours ?? null)
  return (
    <Metrics label={programs.page.figures}>
      <Metric name={texts.open.title} value={texts.number(countOf(openBySeverity(open)))} />
      <Metric
        name={texts.received.name}
        value={texts.number(received.count)}
        delta={received.delta}
        trend={<Sparkline values={received.course} label={describeCourse(received.course)} />}
      />
      {answers.lately ? (
        <Metric
          name={texts.answers.name}
          value={texts.number(answers.lately.median)}
          unit={texts.answers.unit(answers.lately.p90)}
          delta={answerDelta(answers)}
          trend={<Sparkline values={course} label={describeCourse(course)} />}
        />
      ) : null}
      {spent.map(({ currency, paid, months }) => {
        const payments = months.map(({ cents }) => cents / 100)
        return (
          <Metric
            key={currency}
            name={texts.spending.paid}
            value={<Money currency={currency} amount={paid / 100} />}
            trend={<Sparkline values={payments} label={describeCourse(payments)} />}
          />
        )
      })}
    </Metrics>
  )
}
