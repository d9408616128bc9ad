import { classNames } from '../layout/class-names.ts'
import { Figure } from '../marks/figure.tsx'
import { ChartTable } from './chart-table.tsx'
import type { Column, StackedBarsProps } from './chart.ts'
import { percent, roundMaximum, sumOf } from './scale.ts'
import { fillOf } from './tone.ts'
import styles from './stacked-bars.module.css'

const heights = { normal: 132, small: 64 } as const
const formatNumber = (value: number): string => value.toLocaleString('es-419')

/** Bars over equal periods, from zero, with three hairlines; totals stand beside the names, the rest is in the table. */
export function StackedBars(props: StackedBarsProps) {
  const { series, columns, label, table, format = formatNumber, isSmall = false } = props
  const height = heights[isSmall ? 'small' : 'normal']
  const max = roundMaximum(Math.max(0, ...columns.map(({ values }) => sumOf(values))))
  return (
    <div className={styles.chart}>
      {series.length > 1 ? <Legend {...props} format={format} /> : null}
      <div className={classNames(styles.plot, isSmall && styles.small)}>
        <div className={styles.scale} aria-hidden>
          {[max, max / 2, 0].map((value) => (
            <Figure key={value} text={format(value)} />
          ))}
        </div>
        <svg className={styles.bars} role="img" aria-label={label}>
          <svg className={styles.area} y="8" height={height}>
            {[0, 0.5, 1].map((share) => (
              <rect className={styles.hairline} key={share} y={share * height} width="100%" height="1" />
            ))}
            {columns.map((column, index) => (
              <Bar key={column.name} {...{ column, series, format, max, height }} slot={[index, columns.length]} />
            ))}
          </svg>
          {columns.map(({ name, tick }, index) =>
            tick === undefined ? null : (
              <text key={name} x={percent(index / columns.length)} y={height + 26}>
                {tick}
              </text>
            ),
          )}
        </svg>
      </div>
      <ChartTable {...{ series, columns, label, table, format }} />
    </div>
  )
}

type Format = Required<Pick<StackedBarsProps, 'format'>>

function Legend({ series, columns, format }: StackedBarsProps & Format) {
  return (
    <ul className={styles.legend}>
      {series
        .map(({ name, tone, mark }, index) => (
          <li key={name}>
            {mark ?? (
              <svg className={styles.key} aria-hidden>
                <rect className={fillOf(tone)} x="0.5" y="0.5" width="9" height="9" />
              </svg>
            )}
            {name}
            <b>{format(sumOf(columns.map(({ values }) => values[index] ?? 0)))}</b>
          </li>
        ))
        .toReversed()}
    </ul>
  )
}

interface BarProps extends Format, Pick<StackedBarsProps, 'series'> {
  readonly column: Column
  readonly max: number
  readonly height: number
  /** Its place among how many. */
  readonly slot: readonly [index: number, count: number]
}

function Bar({ column: { name, values }, series, format, max, height: full, slot: [index, count] }: BarProps) {
  const title = `${name}: ${format(sumOf(values))}`
  return (
    <g className={styles.bar}>
      <title>{title}</title>
      <rect className={styles.hit} x={percent(index / count)} width={percent(1 / count)} height={full} />
      {series.map(({ name: key, tone }, level) => {
        const value = values[level] ?? 0
        if (value === 0) return null
        const height = (value / max) * full
        const top = full - (sumOf(values.slice(0, level + 1)) / max) * full
        return (
          <rect
            className={fillOf(tone)}
            key={key}
            x={percent((index + 0.12) / count)}
            y={Math.round(top * 10) / 10}
            width={percent(0.76 / count)}
            height={Math.max(1, Math.round((height - 1) * 10) / 10)}
          />
        )
      })}
    </g>
  )
}
