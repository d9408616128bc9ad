import { useState } from 'react'
import { paths } from '#app/paths.ts'
import { pointsTexts } from '@grana/messages/es/apps/points'
import { agentHome } from '@grana/messages/es/homes/agent-home'
import { useShortDate } from '@grana/parts/app/use-time-zone'
import { Money } from '@grana/ui/figure'
import { Link } from '@grana/ui/link'
import { Metric, Metrics } from '@grana/ui/metric'
import { Sparkline } from '@grana/ui/sparkline'
import type { AgentHome } from './use-home.ts'

const { figures: texts, earnings: words } = agentHome

function Points({ home }: { readonly home: AgentHome }) {
  const { points } = home.figures
  // The server lists the newest entry first.
  const course = home.entries.map(({ balance }) => balance).toReversed()
  const label = texts.pointsCourse(pointsTexts.figure(course[0] ?? 0), pointsTexts.figure(points))
  return (
    <Metric
      name={pointsTexts.points}
      value={pointsTexts.figure(points)}
      trend={course.length > 2 ? <Sparkline values={course} label={label} /> : undefined}
    />
  )
}

/** Open activity, what is owed and paid, and what others judged. */
export function AgentStatistics({ home }: { readonly home: AgentHome }) {
  const { precision, n } = home.figures
  const dateOf = useShortDate()
  const [now] = useState(() => new Date().toISOString())
  const waiting = home.questionCount + home.paymentCount
  return (
    <Metrics label={texts.label}>
      <Metric
        name={texts.open}
        value={String(home.openCount)}
        unit={waiting > 0 ? texts.waitingUnit(waiting) : undefined}
      />
      {home.earnings.flatMap(({ currency, unpaid_cents: unpaid, paid_in_year_cents: paid, next_due_at: due }) => [
        <Metric
          key={`unpaid-${currency}`}
          name={words.unpaid}
          value={
            <Link href={paths.payments()}>
              <Money currency={currency} amount={unpaid / 100} />
            </Link>
          }
          unit={due === undefined ? undefined : (due < now ? words.late : words.due)(dateOf(due))}
        />,
        <Metric
          key={`paid-${currency}`}
          name={words.paidInYear}
          value={
            <Link href={paths.payments()}>
              <Money currency={currency} amount={paid / 100} />
            </Link>
          }
        />,
      ])}
      <Points home={home} />
      <Metric
        name={texts.precision}
        value={precision === null ? <small>{pointsTexts.tooFew}</small> : pointsTexts.precisionFigure(precision)}
        unit={precision === null ? undefined : texts.judged(n)}
      />
    </Metrics>
  )
}
