import type { Severity } from '@grana/contract/program-values'
import type { ClosingReason, ReportState } from '@grana/contract/reports/values'
import { reports } from '@grana/messages/es/apps/reports'
import { programLabels } from '@grana/messages/es/program-labels'
import { CheckCircleIcon, CircleDashedIcon, CircleHalfIcon, QuestionIcon, XCircleIcon } from '@grana/ui/icons'
import { Severity as SeverityMark, SeverityChip, type SeverityLevel } from '@grana/ui/severity'
import styles from './report.module.css'

const levels: Readonly<Record<Severity, SeverityLevel>> = { informative: 1, low: 2, medium: 3, high: 4, critical: 5 }

const icons: Readonly<Record<ReportState, typeof CircleHalfIcon>> = {
  received: CircleDashedIcon,
  triaging: CircleHalfIcon,
  needs_info: QuestionIcon,
  pending_organization: CircleHalfIcon,
  accepted: CheckCircleIcon,
  closed: XCircleIcon,
  archived: XCircleIcon,
}

export interface ReportStateMarkProps {
  readonly state: ReportState
  readonly reason?: ClosingReason | undefined
}

/** The state of a report, as icon and text. */
export function ReportStateMark({ state, reason }: ReportStateMarkProps) {
  const Icon = icons[state]
  return (
    <span className={styles.state} data-state={state}>
      <Icon />
      {reports.state(state, reason)}
    </span>
  )
}

export function ReportSeverity({ severity }: { readonly severity: Severity }) {
  return <SeverityMark level={levels[severity]} label={programLabels.severities[severity]} />
}

export function ReportSeverityChip({ severity }: { readonly severity: Severity }) {
  return <SeverityChip level={levels[severity]} label={programLabels.severities[severity]} />
}
