import type { ReactNode } from 'react'
import type { Report } from '@grana/contract/reports/report'
import { reports } from '@grana/messages/es/apps/reports'
import { dayAndTime } from '@grana/messages/es/formats/day-and-time'
import { withoutAccount } from '@grana/messages/es/programs/open-form'
import { CrosshairIcon } from '@grana/ui/icons'
import { Link } from '@grana/ui/link'
import { useTimeZone } from '../app/use-time-zone.ts'
import { WeaknessName } from '../report/finding-facts.tsx'
import { ReportSeverityChip } from '../report/report-marks.tsx'
import { useReportScore } from './use-report-score.ts'
import styles from './report-head.module.css'

export interface ReportHeadProps {
  readonly report: Report
  readonly now: Date
  /** Links to its program and its rules, for readers who may see them. */
  readonly links?: { readonly program: string; readonly rules: string } | undefined
  /** Links to the previous and the next report of the list. */
  readonly neighbours?: ReactNode
}

/** What the report is about: severity with its score, reference, target, weakness, and who sent it when. */
export function ReportHead({ report, now, links, neighbours }: ReportHeadProps) {
  const sent = dayAndTime(new Date(report.submitted_at), { now, timeZone: useTimeZone() })
  const policy = reports.policy(report.policy_version)
  const score = useReportScore(report)
  return (
    <header className={styles.head}>
      <h1>{report.title}</h1>
      {neighbours}
      <p className={styles.facts}>
        <ReportSeverityChip severity={report.severity} score={score} />
        <span className={styles.mono}>{report.reference}</span>
        <span className={styles.target}>
          <CrosshairIcon />
          <span className={styles.mono}>{report.target.address}</span>
        </span>
        <WeaknessName id={report.weakness} />
      </p>
      <p className={styles.facts}>
        <span>
          {reports.sentBy(report.from_guest ? withoutAccount.sender : report.agent.username, sent)} ·{' '}
          {links ? <Link href={links.program}>{report.program.name}</Link> : report.program.name} ·{' '}
          {links ? <Link href={links.rules}>{policy}</Link> : policy}
        </span>
      </p>
    </header>
  )
}
