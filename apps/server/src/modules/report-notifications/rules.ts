import type { NotificationType } from '@grana/contract/notifications/inbox'
import type { Audience, ClosingReason, ReportEventKind, ReportSide, ReportState } from '@grana/contract/reports/values'
import type { Permission } from '@grana/contract/tenancy'
import { proposalPermission } from '../reports/public.ts'

/** The fields of a report event that the notification rules use. Contains no text of the report. */
export type NotifiableEvent = {
  kind: ReportEventKind
  audience: Audience
  side: ReportSide
  from: ReportState | null
  to: ReportState | null
  reason: ClosingReason | null
  details: Readonly<Record<string, string>>
}

/**
 * Recipients of a notification. `handlers`: the assignee, or all who work on reports of the program. `assignee`: only the
 * assignee. `handlers and owners`: also the owners of the organization. `given`: this user, while the report is assigned to
 * them. `mayDo`: program members with a permission. `triage staff`: staff who assign triagers, in managed programs.
 * `arbiters`: staff who rule disputes. `case staff`: staff who decide payment cases. `helper`: the agent to whom an open retest was
 * handed. `tester`: the agent whose fee for a retest was paid last. `authors`: the agent and who shares the report.
 * `sharer`: the author whose share it is.
 */
export type Recipients =
  | 'agent'
  | 'authors'
  | 'handlers'
  | 'handlers and owners'
  | 'assignee'
  | 'triage staff'
  | 'arbiters'
  | 'case staff'
  | 'helper'
  | 'tester'
  | 'sharer'
  | { given: string }
  | { mayDo: Permission }

export type ReportNotificationName = Extract<NotificationType, `report.${string}`>
/** What waits for staff. */
type WaitingNotice = 'triage.waiting' | 'dispute.waiting' | 'payment_case.waiting'

export type NotificationRule = { to: Recipients; as: ReportNotificationName | WaitingNotice }

const toAgent = (as: ReportNotificationName): NotificationRule => ({ to: 'agent', as })
const toHandlers = (as: ReportNotificationName): NotificationRule => ({ to: 'handlers', as })

function ofTriage({ from, side }: NotifiableEvent): NotificationRule[] {
  if (from === 'received') return [toAgent('report.received')]
  if (from === 'needs_info')
    return [side === 'agent' ? toHandlers('report.answered') : toAgent('report.question_withdrawn')]
  return [side === 'agent' ? toHandlers('report.reopened') : toAgent('report.reopened')]
}

function ofClosing({ side, reason }: NotifiableEvent): NotificationRule[] {
  if (reason === 'withdrawn') return [toHandlers('report.withdrawn')]
  return side === 'system' ? [toAgent('report.closed'), toHandlers('report.closed')] : [toAgent('report.closed')]
}

const ofMoves: Readonly<Record<ReportState, (event: NotifiableEvent) => NotificationRule[]>> = {
  received: () => [],
  triaging: ofTriage,
  needs_info: () => [toAgent('report.asked')],
  pending_organization: () => [toAgent('report.forwarded'), toHandlers('report.forwarded')],
  accepted: () => [toAgent('report.accepted')],
  closed: ofClosing,
  archived: () => [],
}

function ofComment({ audience, side }: NotifiableEvent): NotificationRule[] {
  if (audience === 'internal') return [{ to: 'assignee', as: 'report.noted' }]
  return [side === 'agent' ? toHandlers('report.commented') : toAgent('report.commented')]
}

const ofProposal = ({ details }: NotifiableEvent): NotificationRule[] => [
  { to: { mayDo: proposalPermission(details) }, as: 'report.proposed' },
]

/** Notifies the new assignee or triager. Removing an assignment notifies no one. */
function ofAssignment({ details: { user, triager } }: NotifiableEvent): NotificationRule[] {
  const given = user ?? triager
  return given === undefined ? [] : [{ to: { given }, as: 'report.assigned' }]
}

/** Another person answers for an agent who was silent, so the agent receives it too. */
function ofRetest({ side, details: { answer, by } }: NotifiableEvent): NotificationRule[] {
  const as = answer === 'fixed' ? 'report.retest_fixed' : 'report.retest_persists'
  return side === 'staff' || by === 'helper' ? [toHandlers(as), toAgent(as)] : [toHandlers(as)]
}

const toArbiters: NotificationRule = { to: 'arbiters', as: 'dispute.waiting' }
/** Who is owed the payment of a case: the author of a share, or the agent who sent the report. */
const toPayee = ({ details: { share } }: NotifiableEvent, as: ReportNotificationName): NotificationRule => ({
  to: share === undefined ? 'agent' : 'sharer',
  as,
})
const toCaseStaff: NotificationRule = { to: 'case staff', as: 'payment_case.waiting' }
const toPayers = (as: ReportNotificationName): NotificationRule => ({ to: { mayDo: 'reward.approve' }, as })
const toDisputeAnswerers = (as: ReportNotificationName): NotificationRule => ({ to: { mayDo: 'dispute.answer' }, as })
const toDisclosureApprovers = (as: ReportNotificationName): NotificationRule => ({
  to: { mayDo: 'disclosure.agree' },
  as,
})

/** The other side; both sides where neither acted. */
function ofDisclosure({ side }: NotifiableEvent, as: ReportNotificationName): NotificationRule[] {
  if (side === 'agent') return [toDisclosureApprovers(as)]
  return side === 'organization' ? [toAgent(as)] : [toAgent(as), toDisclosureApprovers(as)]
}

/** When the writer may not agree for the organization, its owners are notified too. */
function ofDisclosureText(event: NotifiableEvent, as: ReportNotificationName): NotificationRule[] {
  return event.details['unagreed'] === 'organization'
    ? [toAgent(as), toDisclosureApprovers(as)]
    : ofDisclosure(event, as)
}

/** Notifications of each kind of report event. The type requires a line for every new kind. */
const rules: Readonly<Record<ReportEventKind, (event: NotifiableEvent) => readonly NotificationRule[]>> = {
  submitted: () => [
    { to: 'handlers and owners', as: 'report.submitted' },
    { to: 'triage staff', as: 'triage.waiting' },
  ],
  // A transition by a ruling is part of the notification of the ruling.
  moved: (event) => (event.to === null || event.details['dispute'] !== undefined ? [] : ofMoves[event.to](event)),
  commented: ofComment,
  proposed: ofProposal,
  dismissed: () => [],
  severity_set: () => [toAgent('report.severity_set')],
  assigned: ofAssignment,
  quality_set: () => [],
  corrected: () => [toAgent('report.corrected')],
  redacted: () => [toAgent('report.redacted'), toHandlers('report.redacted')],
  reward_asked: () => [toPayers('report.reward_asked')],
  // An amount that replaces an approved one has its own notification.
  reward_approved: ({ details: { before } }) => [
    toAgent(before === undefined ? 'report.reward_decided' : 'report.reward_revised'),
  ],
  // Part of the notification of the approval.
  reward_reserved: () => [],
  reward_revised: () => [],
  reward_withdrawn: () => [],
  reward_ineligible: () => [toAgent('report.reward_none')],
  reward_paid: () => [toAgent('report.reward_paid')],
  reward_received: () => [toHandlers('report.reward_received')],
  // Those who pay have to answer the case that it opens.
  reward_missing: () => [toPayers('report.reward_missing'), toHandlers('report.reward_missing')],
  retest_asked: () => [toAgent('report.retest_asked')],
  retest_answered: ofRetest,
  retest_cancelled: () => [toAgent('report.retest_cancelled')],
  fix_date_asked: () => [toAgent('report.fix_date_asked')],
  fix_date_answered: ({ details: { agrees } }) => [
    toHandlers(agrees === 'yes' ? 'report.fix_date_agreed' : 'report.fix_date_declined'),
  ],
  // The same words as for a reward: its reader answers, or records another payment.
  retest_handed_over: () => [{ to: 'helper', as: 'report.retest_asked' }],
  retest_fee_paid: () => [{ to: 'tester', as: 'report.reward_paid' }],
  retest_fee_received: () => [toHandlers('report.reward_received')],
  retest_fee_missing: () => [toHandlers('report.reward_missing')],
  share_paid: () => [{ to: 'sharer', as: 'report.reward_paid' }],
  share_received: () => [toHandlers('report.reward_received')],
  share_missing: () => [toPayers('report.reward_missing'), toHandlers('report.reward_missing')],
  dispute_opened: () => [toDisputeAnswerers('report.dispute_opened')],
  dispute_answered: () => [toAgent('report.dispute_answered'), toArbiters],
  dispute_lapsed: () => [toAgent('report.dispute_lapsed'), toDisputeAnswerers('report.dispute_lapsed'), toArbiters],
  // Both sides read these in the history.
  dispute_taken: () => [],
  dispute_released: () => [],
  dispute_ruled: () => [toAgent('report.dispute_ruled'), toDisputeAnswerers('report.dispute_ruled')],
  dispute_withdrawn: () => [toDisputeAnswerers('report.dispute_withdrawn')],
  payment_case_answered: (event) => [toPayee(event, 'report.payment_case_answered')],
  payment_case_contested: () => [toPayers('report.payment_case_escalated'), toCaseStaff],
  payment_case_lapsed: (event) => [
    toPayee(event, 'report.payment_case_escalated'),
    toPayers('report.payment_case_escalated'),
    toCaseStaff,
  ],
  // Both sides read these in the history; owners of a paused program are notified of the pause.
  payment_case_taken: () => [],
  payment_case_released: () => [],
  payment_case_paused: () => [],
  payment_case_closed: (event) => [
    toPayee(event, 'report.payment_case_closed'),
    toPayers('report.payment_case_closed'),
  ],
  disclosure_asked: (event) => ofDisclosureText(event, 'report.disclosure_asked'),
  disclosure_changed: (event) => ofDisclosureText(event, 'report.disclosure_changed'),
  disclosure_agreed: (event) => ofDisclosure(event, 'report.disclosure_agreed'),
  disclosure_declined: (event) => ofDisclosure(event, 'report.disclosure_declined'),
  disclosure_published: (event) => ofDisclosure(event, 'report.disclosure_published'),
  disclosure_withdrawal_asked: (event) => ofDisclosure(event, 'report.disclosure_withdrawal'),
  disclosure_withdrawn: (event) => ofDisclosure({ ...event, side: 'system' }, 'report.disclosure_withdrawn'),
}

/** What concerns every author of a shared report; the rest is for the agent who sent it alone. */
const sharedNotices: readonly NotificationRule['as'][] = [
  'report.accepted',
  'report.asked',
  'report.closed',
  'report.commented',
  'report.corrected',
  'report.forwarded',
  'report.question_withdrawn',
  'report.received',
  'report.redacted',
  'report.reopened',
  'report.reward_decided',
  'report.reward_none',
  'report.reward_revised',
  'report.severity_set',
]

/** The rules for a report with several authors, who also read what one of them wrote. */
export function forAuthors(
  all: readonly NotificationRule[],
  { kind, side, audience }: NotifiableEvent,
): NotificationRule[] {
  const isWritten = kind === 'commented' && side === 'agent' && audience === 'everyone'
  const shared = all.map((rule) =>
    rule.to === 'agent' && sharedNotices.includes(rule.as) ? { ...rule, to: 'authors' as const } : rule,
  )
  return isWritten ? [...shared, { to: 'authors', as: 'report.commented' }] : shared
}

/** Notifications for an event. Drops the agent for internal events, regardless of the table. */
export function notificationsFor(event: NotifiableEvent): readonly NotificationRule[] {
  const all = rules[event.kind](event)
  return event.audience === 'internal' ? all.filter(({ to }) => to !== 'agent') : all
}
