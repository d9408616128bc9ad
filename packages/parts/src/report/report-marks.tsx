import type { Severity } from '@grana/contract/program-values'
import type { ClosingReason, ReportState } from '@grana/contract/reports/values'
import { disputeTexts } from '@grana/messages/es/apps/disputes'
import { reports } from '@grana/messages/es/apps/reports'
import { programLabels } from '@grana/messages/es/program-labels'
import { Severity as SeverityMark, SeverityChip, SeverityGlyph, type SeverityLevel } from '@grana/ui/severity'
import { StateGlyph, type StateFigure, type StateTone } from '@grana/ui/state-glyph'
import styles from './report-marks.module.css'

const levels: Readonly<Record<Severity, SeverityLevel>> = { informative: 1, low: 2, medium: 3, high: 4, critical: 5 }

const figures: Readonly<Record<ReportState, readonly [StateFigure, StateTone]>> = {
  received: ['dotted', 'info'],
  triaging: ['half', 'plain'],
  needs_info: ['dashed', 'warning'],
  pending_organization: ['threeQuarters', 'plain'],
  accepted: ['full', 'success'],
  closed: ['square', 'quiet'],
  archived: ['square', 'quiet'],
}

/** A resolved report has the figure of a success. */
const figureOf = (state: ReportState, reason: ClosingReason | undefined) =>
  reason === 'resolved' ? (['done', 'success'] as const) : figures[state]

interface ReportStateGlyphProps {
  readonly state: ReportState
  readonly reason?: ClosingReason | undefined
}

export interface ReportStateMarkProps extends ReportStateGlyphProps {
  /** Also says that a dispute is open. */
  readonly isDisputed?: boolean
}

/** The figure of a state alone; decorative, its word is next to it. */
export function ReportStateGlyph({ state, reason }: ReportStateGlyphProps) {
  const [figure, tone] = figureOf(state, reason)
  return <StateGlyph figure={figure} tone={tone} />
}

/** The state of a report, as figure and text. */
export function ReportStateMark({ state, reason, isDisputed = false }: ReportStateMarkProps) {
  return (
    <span className={styles.state} data-state={state}>
      <ReportStateGlyph state={state} reason={reason} />
      {isDisputed ? `${reports.state(state, reason)} · ${disputeTexts.chip}` : reports.state(state, reason)}
    </span>
  )
}

/** The bands of a severity alone; decorative, its word is next to them. */
export function SeverityOfReportGlyph({ severity }: { readonly severity: Severity }) {
  return <SeverityGlyph level={levels[severity]} />
}

export interface ReportSeverityProps {
  readonly severity: Severity
  /** The score of the vector behind it. */
  readonly score?: string | undefined
}

export function ReportSeverity({ severity, score }: ReportSeverityProps) {
  return <SeverityMark level={levels[severity]} label={programLabels.severities[severity]} score={score} />
}

export function ReportSeverityChip({ severity, score }: ReportSeverityProps) {
  return <SeverityChip level={levels[severity]} label={programLabels.severities[severity]} score={score} />
}
