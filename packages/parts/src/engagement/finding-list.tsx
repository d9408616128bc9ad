import type { ReactNode } from 'react'
import type { PentestFinding } from '@grana/contract/engagements/findings'
import { workTexts } from '@grana/messages/es/pentests/work'
import { Details } from '@grana/ui/details'
import { Link } from '@grana/ui/link'
import { MarkdownView } from '../markdown/markdown-view.tsx'
import { ReportSeverity, ReportStateMark } from '../report/report-marks.tsx'
import styles from './work.module.css'

const texts = workTexts.findings

export interface FindingListProps {
  readonly findings: readonly PentestFinding[]
  readonly toReport: (id: string) => string
  /** What the reader may do with a finding. */
  readonly act?: (finding: PentestFinding) => ReactNode
}

/** Findings of a pentest, the most severe first, each with its remedy. */
export function FindingList({ findings, toReport, act }: FindingListProps) {
  if (findings.length === 0) return <p className={styles.quiet}>{texts.empty}</p>
  return (
    <ul className={styles.items}>
      {findings.map((finding) => (
        <li className={styles.finding} key={finding.id}>
          <div className={styles.findingHead}>
            <span>
              {finding.can.open ? <Link href={toReport(finding.id)}>{finding.title}</Link> : finding.title}{' '}
              <span className={styles.codes}>{finding.reference}</span>
            </span>
            <ReportSeverity severity={finding.severity} />
            <ReportStateMark state={finding.state} reason={finding.closing_reason} />
          </div>
          {finding.remedy === undefined ? (
            <p className={styles.quiet}>{texts.noRemedy}</p>
          ) : (
            <Details summary={texts.remedy}>
              <MarkdownView text={finding.remedy} />
            </Details>
          )}
          {act?.(finding)}
        </li>
      ))}
    </ul>
  )
}
