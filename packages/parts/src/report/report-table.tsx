import type { ReportCard } from '@grana/contract/reports/report'
import { sinceDate } from '@grana/messages/es/formats/dates'
import { Link } from '@grana/ui/link'
import { ReportSeverity, ReportStateMark } from './report-marks.tsx'
import styles from './report-table.module.css'

export interface ReportTableProps {
  readonly rows: readonly ReportCard[]
  readonly columns: {
    readonly report: string
    readonly severity: string
    readonly state: string
    readonly moved: string
  }
  readonly addressOf: (report: ReportCard) => string
  readonly now: number
}

/** Reports with their state; on a phone a list of the same. */
export function ReportTable({ rows, columns, addressOf, now }: ReportTableProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{columns.report}</th>
          <th scope="col">{columns.severity}</th>
          <th scope="col">{columns.state}</th>
          <th scope="col">{columns.moved}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <Link href={addressOf(row)}>{row.title}</Link>
              <span>
                {row.reference} · {row.program.name}
              </span>
            </th>
            <td>
              <ReportSeverity severity={row.severity} />
            </td>
            <td>
              <ReportStateMark state={row.state} reason={row.closing_reason} />
            </td>
            <td>
              <time dateTime={row.moved_at}>{sinceDate(row.moved_at, now)}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
