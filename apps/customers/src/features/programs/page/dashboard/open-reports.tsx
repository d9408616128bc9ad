import { openBySeverity, countOf } from '#app/lib/activity/activity-figures.ts'
import { OpenBySeverity } from '#app/lib/activity/open-by-severity.tsx'
import { paths } from '#app/paths.ts'
import type { ReportActivity } from '@grana/contract/reports/activity'
import { reportStates } from '@grana/contract/reports/values'
import { activity as texts } from '@grana/messages/es/apps/activity'
import { ReportStateMark } from '@grana/parts/report/report-marks'
import { Figure } from '@grana/ui/figure'
import { CaretRightIcon } from '@grana/ui/icons'
import { Link } from '@grana/ui/link'
import styles from './dashboard.module.css'

export interface OpenReportsProps {
  readonly program: string
  readonly open: ReportActivity['open']
}

/** Open reports by state, each line with its severities and the way to them. */
export function OpenReports({ program, open }: OpenReportsProps) {
  const lines = reportStates
    .map((state) => ({ state, counts: openBySeverity(open.filter((line) => line.state === state)) }))
    .filter(({ counts }) => countOf(counts) > 0)
  if (lines.length === 0) return <p className={styles.none}>{texts.open.none}</p>
  return (
    <ul className={styles.states}>
      {lines.map(({ state, counts }) => (
        <li key={state}>
          <Link href={`${paths.reports()}?${new URLSearchParams({ program, state }).toString()}`}>
            <ReportStateMark state={state} />
            <OpenBySeverity counts={counts} />
            <b>
              <Figure text={texts.number(countOf(counts))} />
            </b>
            <CaretRightIcon />
          </Link>
        </li>
      ))}
    </ul>
  )
}
