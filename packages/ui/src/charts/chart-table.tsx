import { CaretRightIcon } from '../icons/icons.tsx'
import { Figure } from '../marks/figure.tsx'
import type { StackedBarsProps } from './chart.ts'
import { sumOf } from './scale.ts'
import styles from './chart-table.module.css'

type ChartTableProps = Required<Omit<StackedBarsProps, 'isSmall'>>

/** The numbers of a chart for those who cannot see it, or want to copy them. Periods of nothing are left out. */
export function ChartTable({ series, columns, label, table, format }: ChartTableProps) {
  const rows = columns.filter(({ values }) => sumOf(values) > 0)
  return (
    <details className={styles.details}>
      <summary>
        <CaretRightIcon />
        {table.show}
      </summary>
      <div className={styles.scroll}>
        <table>
          <caption className="visually-hidden">{label}</caption>
          <thead>
            <tr>
              <th scope="col">{table.period}</th>
              {series.map(({ name }) => (
                <th scope="col" key={name}>
                  {name}
                </th>
              ))}
              {series.length > 1 ? <th scope="col">{table.total}</th> : null}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, values }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {series.map(({ name: key }, index) => (
                  <td key={key}>
                    <Figure text={format(values[index] ?? 0)} />
                  </td>
                ))}
                {series.length > 1 ? (
                  <td>
                    <Figure text={format(sumOf(values))} />
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
