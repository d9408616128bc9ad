import type { ReactNode } from 'react'
import type { CarriedFinding } from '@grana/contract/engagements/carried'
import type { CarriedResult } from '@grana/contract/engagements/values'
import { shortDate } from '@grana/messages/es/formats/dates'
import { carriedTexts as texts } from '@grana/messages/es/pentests/carried'
import { StateGlyph, type StateFigure, type StateTone } from '@grana/ui/state-glyph'
import { ReportSeverity } from '../report/report-marks.tsx'
import styles from './work.module.css'

const figures: Readonly<Record<CarriedResult | 'pending', readonly [StateFigure, StateTone]>> = {
  pending: ['dotted', 'quiet'],
  fixed: ['done', 'success'],
  persists: ['full', 'warning'],
  not_reviewed: ['dashed', 'warning'],
}

export interface CarriedListProps {
  readonly findings: readonly CarriedFinding[]
  /** What the reader may do with a finding. */
  readonly act?: (finding: CarriedFinding) => ReactNode
}

/** Findings that earlier pentests left open, each with what the team found out about it. */
export function CarriedList({ findings, act }: CarriedListProps) {
  return (
    <ul className={styles.items}>
      {findings.map((finding) => {
        const [figure, tone] = figures[finding.result ?? 'pending']
        return (
          <li className={styles.finding} key={finding.id}>
            <div className={styles.findingHead}>
              <span>
                {finding.title}{' '}
                <span className={styles.codes}>
                  {texts.found(finding.reference, finding.target, shortDate(finding.found_on))}
                </span>
              </span>
              <ReportSeverity severity={finding.severity} />
              <span className={styles.state} data-carried={finding.result ?? 'pending'}>
                <StateGlyph figure={figure} tone={tone} />
                {texts.results[finding.result ?? 'pending']}
              </span>
            </div>
            {finding.note === undefined ? null : <p className={styles.note}>{finding.note}</p>}
            {act?.(finding)}
          </li>
        )
      })}
    </ul>
  )
}
