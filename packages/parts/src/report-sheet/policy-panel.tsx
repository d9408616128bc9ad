import type { Report } from '@grana/contract/reports/report'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { reports } from '@grana/messages/es/apps/reports'
import { Link } from '@grana/ui/link'
import { withCode } from '../program/with-code.tsx'
import styles from './policy-panel.module.css'

const texts = reports.rules

/** The clause that the closing cites, while the report is closed. */
function closingClause({ closing_reason: reason, events }: Report) {
  if (reason === undefined) return undefined
  return events.findLast(({ to }) => to === 'closed')?.cites?.clause
}

export interface PolicyPanelProps {
  readonly report: Report
  /** Link to the rules, for readers who may see them. */
  readonly address?: string | undefined
}

/** The policy version that applies to the report, and the clause that its closing cites. */
export function PolicyPanel({ report, address }: PolicyPanelProps) {
  const clause = closingClause(report)
  return (
    <section className={styles.panel} aria-labelledby="report-rules">
      <div className={styles.head}>
        <h2 id="report-rules">{texts.title}</h2>
        {address ? <Link href={address}>{texts.open}</Link> : null}
      </div>
      <p className={styles.version}>{texts.version(report.policy_version)}</p>
      {clause ? (
        <blockquote className={styles.clause}>
          <b>
            {reportWork.cites.clause(clause.number)} · {clause.title}
          </b>
          <p>{withCode(clause.text)}</p>
        </blockquote>
      ) : null}
    </section>
  )
}
