import { Section } from '#app/section.tsx'
import { galleryTexts } from '@grana/messages/es/gallery'
import { DayStrip } from '@grana/ui/day-strip'
import { Money } from '@grana/ui/figure'
import { Metric, Metrics } from '@grana/ui/metric'
import { SeverityGlyph, type SeverityLevel } from '@grana/ui/severity'
import { ShareBar } from '@grana/ui/share-bar'
import { Sparkline } from '@grana/ui/sparkline'
import { SpreadBar } from '@grana/ui/spread-bar'
import { StackedBars } from '@grana/ui/stacked-bars'
import { WeekGrid } from '@grana/ui/week-grid'
import styles from '#app/gallery.module.css'

const texts = galleryTexts.charts

const levels = [5, 4, 3, 2, 1] as const satisfies readonly SeverityLevel[]
const severities = levels.map((level) => ({
  name: galleryTexts.severities[level - 1] ?? '',
  tone: `severity${level}` as const,
  mark: <SeverityGlyph level={level} />,
}))
/** 26 weeks that look like those of a program: nothing, a wave, a calm. */
const weeks = Array.from({ length: 26 }, (_, week) => ({
  name: texts.week(week + 1),
  tick: week % 4 === 0 ? texts.months[week / 4] : undefined,
  values: levels.map((level) => Math.max(0, Math.round(2 + 2 * Math.sin(week / 3 + level) - level / 2))),
}))
const months = texts.months.map((name, month) => ({ name, tick: name, values: [400 * ((month * 3) % 5) + 250] }))
const course = [4, 6, 3, null, 5, 8, 7, 9, 6, 5, 3, 2]
const days = Array.from({ length: 30 }, (_, day) => ({
  name: texts.day(day + 1),
  state: day < 3 ? ('missing' as const) : day === 17 ? ('failed' as const) : ('passed' as const),
}))
const hours = (from: number, to: number) => new Set(Array.from({ length: to - from }, (_, hour) => from + hour))
const week = texts.weekdays.map((name, day) => ({
  name,
  hours: day > 4 ? new Set<number>() : hours(9, day === 4 ? 14 : 18),
  text: day > 4 ? texts.never : day === 4 ? '9:00–14:00' : '9:00–18:00',
}))

function MetricsRow() {
  const trend = <Sparkline values={course} label={texts.course} />
  return (
    <Metrics label={texts.metrics}>
      <Metric name={texts.open} value="12" delta={{ text: '3', direction: 'up', label: texts.more }} trend={trend} />
      <Metric name={texts.late} value="2" tone="late" />
      <Metric
        name={texts.answer}
        value="7"
        unit={texts.hours}
        delta={{ text: '18%', direction: 'down', sense: 'good', label: texts.faster }}
        trend={trend}
      />
      <Metric name={texts.paid} value={<Money amount={11840} currency="USD" />} />
      <Metric name={texts.precision} value="67%" unit={texts.ofMany} />
    </Metrics>
  )
}

export function ChartsSection() {
  const table = { show: texts.showTable, period: texts.period, total: texts.total }
  return (
    <Section name="charts">
      <MetricsRow />
      <StackedBars label={texts.weeks} series={severities} columns={weeks} table={table} />
      <div className={styles.columns}>
        <StackedBars label={texts.spent} series={[{ name: texts.paid, tone: 'ink' }]} columns={months} table={table} />
        <div className={styles.pieces}>
          <SpreadBar median={9} p90={26} target={24} max={48} label={texts.spread} />
          <SpreadBar median={3} p90={4.5} target={5} max={8} label={texts.spread} />
          <SpreadBar median={6} p90={11} max={16} label={texts.spread} />
          <ShareBar label={texts.outcomes} shares={texts.shares} />
          <ShareBar label={texts.outcomes} shares={texts.shares} layout="column" />
          <DayStrip label={texts.checks} days={days} />
        </div>
      </div>
      <WeekGrid
        label={texts.availability}
        days={week}
        ticks={[0, 6, 12, 18].map((hour) => ({ hour, text: `${hour}:00` }))}
      />
    </Section>
  )
}
