import { findSeverity } from '@grana/contract/program-values'
import type { ReportEvent } from '@grana/contract/reports/report'
import type { ReportEventKind } from '@grana/contract/reports/values'
import { classNames } from '@grana/ui/class-names'
import {
  ArrowClockwiseIcon,
  CalendarBlankIcon,
  BroadcastIcon,
  ChatCircleTextIcon,
  CheckCircleIcon,
  CoinsIcon,
  EyeSlashIcon,
  GlobeIcon,
  HandCoinsIcon,
  LightbulbIcon,
  PaperPlaneTiltIcon,
  ProhibitIcon,
  ScalesIcon,
  SealCheckIcon,
  StarIcon,
  TextBIcon,
  UserCircleIcon,
  WarningCircleIcon,
  XIcon,
} from '@grana/ui/icons'
import { ReportStateGlyph, SeverityOfReportGlyph } from './report-marks.tsx'
import styles from './timeline.module.css'

const icons = {
  submitted: PaperPlaneTiltIcon,
  moved: ScalesIcon,
  commented: ChatCircleTextIcon,
  proposed: LightbulbIcon,
  dismissed: XIcon,
  severity_set: ScalesIcon,
  assigned: UserCircleIcon,
  quality_set: StarIcon,
  corrected: TextBIcon,
  redacted: EyeSlashIcon,
  reward_asked: HandCoinsIcon,
  reward_approved: SealCheckIcon,
  reward_reserved: CoinsIcon,
  reward_revised: ArrowClockwiseIcon,
  reward_withdrawn: XIcon,
  reward_ineligible: ProhibitIcon,
  reward_paid: CoinsIcon,
  reward_received: CheckCircleIcon,
  reward_missing: WarningCircleIcon,
  retest_asked: ArrowClockwiseIcon,
  retest_answered: SealCheckIcon,
  retest_cancelled: XIcon,
  fix_date_asked: CalendarBlankIcon,
  fix_date_answered: CalendarBlankIcon,
  retest_handed_over: UserCircleIcon,
  retest_fee_paid: CoinsIcon,
  retest_fee_received: CheckCircleIcon,
  retest_fee_missing: WarningCircleIcon,
  share_paid: CoinsIcon,
  share_received: CheckCircleIcon,
  share_missing: WarningCircleIcon,
  dispute_opened: ScalesIcon,
  dispute_answered: ChatCircleTextIcon,
  dispute_lapsed: WarningCircleIcon,
  dispute_taken: UserCircleIcon,
  dispute_released: UserCircleIcon,
  dispute_ruled: SealCheckIcon,
  dispute_withdrawn: XIcon,
  payment_case_answered: ChatCircleTextIcon,
  payment_case_contested: WarningCircleIcon,
  payment_case_lapsed: WarningCircleIcon,
  payment_case_taken: UserCircleIcon,
  payment_case_released: UserCircleIcon,
  payment_case_paused: ProhibitIcon,
  payment_case_closed: SealCheckIcon,
  disclosure_asked: BroadcastIcon,
  disclosure_changed: BroadcastIcon,
  disclosure_agreed: SealCheckIcon,
  disclosure_declined: ProhibitIcon,
  disclosure_published: GlobeIcon,
  disclosure_withdrawal_asked: EyeSlashIcon,
  disclosure_withdrawn: EyeSlashIcon,
} satisfies Record<ReportEventKind, unknown>

const decisions: ReadonlySet<ReportEventKind> = new Set([
  'submitted',
  'severity_set',
  'reward_asked',
  'reward_approved',
  'reward_revised',
  'reward_ineligible',
  'reward_paid',
  'reward_missing',
  'retest_asked',
  'retest_answered',
  'fix_date_answered',
  'retest_fee_paid',
  'retest_fee_missing',
  'share_paid',
  'share_missing',
  'dispute_opened',
  'dispute_answered',
  'dispute_ruled',
  'payment_case_answered',
  'payment_case_contested',
  'payment_case_closed',
  'disclosure_asked',
  'disclosure_declined',
  'disclosure_published',
  'disclosure_withdrawn',
])

/** Whether a person decided about the report; other events are drawn smaller. */
export const isDecision = ({ kind, side, to }: ReportEvent): boolean =>
  kind === 'moved' ? side !== 'system' && to !== 'archived' : decisions.has(kind)

/** On the line: the state that it reached, the severity that it set, or the icon of its kind. */
export function TimelineSign({ event }: { readonly event: ReportEvent }) {
  const Icon = icons[event.kind]
  const severity = event.kind === 'severity_set' ? findSeverity(event.details['severity']) : undefined
  return (
    <span className={classNames(styles.sign, isDecision(event) && styles.strong)}>
      {event.kind === 'moved' && event.to ? (
        <ReportStateGlyph state={event.to} reason={event.closing_reason} />
      ) : severity ? (
        <SeverityOfReportGlyph severity={severity} />
      ) : (
        <Icon />
      )}
    </span>
  )
}
