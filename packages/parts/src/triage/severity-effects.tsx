import type { Severity } from '@grana/contract/program-values'
import type { Report } from '@grana/contract/reports/report'
import { formatMoneyRange } from '@grana/contract/reports/reward'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { programLabels } from '@grana/messages/es/program-labels'
import { useVectorScore } from '../cvss/use-vector-score.ts'
import styles from './work.module.css'

const texts = reportWork.severity

export interface SeverityEffectsProps {
  readonly report: Report
  readonly chosen: Severity
}

/** Warns where the choice differs from the report's vector, before the agent asks why. */
export function VectorWarning({ report, chosen }: SeverityEffectsProps) {
  const score = useVectorScore(report.cvss ?? '')
  if (score === undefined || score.severity === chosen) return null
  return (
    <span className={styles.warning} role="status">
      {texts.differs(programLabels.severities[score.severity], score.score)}
    </span>
  )
}

/** What the terms pay before and after; only those who handle the report see every range. */
function rewardEffect({ reward, severity }: Report, chosen: Severity): string | undefined {
  if (reward.ranges === undefined) return undefined
  const [before, after] = [reward.ranges[severity], reward.ranges[chosen]].map((range) =>
    range === undefined ? texts.noReward : formatMoneyRange(range),
  )
  return before === after ? texts.rewardSame(`${after}`) : texts.rewardChanges(`${before}`, `${after}`)
}

/** The effects of a severity, shown before it is saved. */
export function SeverityEffects({ report, chosen }: SeverityEffectsProps) {
  const effect = rewardEffect(report, chosen)
  return (
    <span className={styles.effects}>
      <VectorWarning report={report} chosen={chosen} />
      {effect === undefined ? null : <span role="status">{effect}</span>}
    </span>
  )
}
