import type { ReportMatch } from '@grana/contract/reports/compare-reports'
import { matchTexts } from '@grana/messages/es/triage/matches'
import styles from './duplicate-list.module.css'

/** What two reports have in common, with the values that are equal. */
export function ReportMatches({ matches }: { readonly matches: readonly ReportMatch[] }) {
  return (
    <ul className={styles.matches}>
      {matches.map(({ kind, values }) => (
        <li key={kind}>
          {matchTexts[kind]}
          {values.length > 0 ? <code>{values.join(', ')}</code> : null}
        </li>
      ))}
    </ul>
  )
}
