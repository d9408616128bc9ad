import type { AgentReportCard } from '@grana/contract/reports/agent-reports'
import { rewardTexts } from '@grana/messages/es/apps/rewards'
import { Figure, Money, moneyFigures } from '@grana/ui/figure'
import { Link } from '@grana/ui/link'
import { useSinceDate } from '../app/use-time-zone.ts'
import { DueClock } from './due-clock.tsx'
import { ReportSeverity, ReportStateMark } from './report-marks.tsx'
import styles from './report-table.module.css'

export interface ReportTableProps {
  readonly rows: readonly AgentReportCard[]
  readonly columns: Readonly<Record<'report' | 'severity' | 'state' | 'due' | 'reward', string>>
  readonly addressOf: (report: AgentReportCard) => string
  readonly now: number
}

/** The approved amount, or else what the terms pay for the severity. */
function Reward({ reward_track: track, reward }: AgentReportCard) {
  if (!reward?.range) return <span className={styles.none}>{rewardTexts.tracks.ineligible}</span>
  const { currency, min_cents: least, max_cents: most } = reward.range
  const range = { currency, amount: least / 100, ...(most > least && { to: most / 100 }) }
  return (
    <>
      {reward.amount ? (
        <Money currency={reward.amount.currency} amount={reward.amount.cents / 100} />
      ) : (
        <Figure className={styles.range} text={moneyFigures(range)} />
      )}
      <span className={styles.track}>{rewardTexts.tracks[track]}</span>
    </>
  )
}

/** Reports with their state, the program's clock and what they pay; on a phone a list of the same. */
export function ReportTable({ rows, columns, addressOf, now }: ReportTableProps) {
  const sinceDate = useSinceDate()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{columns.severity}</th>
          <th scope="col">{columns.report}</th>
          <th scope="col">{columns.state}</th>
          <th scope="col">{columns.due}</th>
          <th scope="col">{columns.reward}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className={styles.severity}>
              <ReportSeverity severity={row.severity} />
            </td>
            <th scope="row">
              <Link className={styles.title} href={addressOf(row)}>
                {row.title}
              </Link>
              <span className={styles.meta}>
                <span className={styles.reference}>{row.reference}</span> · {row.program.name}
              </span>
            </th>
            <td className={styles.state}>
              <ReportStateMark state={row.state} reason={row.closing_reason} isDisputed={row.dispute !== undefined} />
            </td>
            <td className={styles.due}>
              {row.due ? (
                <DueClock due={row.due} now={new Date(now)} />
              ) : (
                <time dateTime={row.moved_at}>{sinceDate(row.moved_at, now)}</time>
              )}
            </td>
            <td className={styles.reward}>
              <Reward {...row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
