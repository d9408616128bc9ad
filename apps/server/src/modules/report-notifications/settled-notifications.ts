import type { NotifiableEvent, ReportNotificationName, NotificationRule } from './rules.ts'

/** Notifications that request an action which an event has completed. */
export type SettledNotification = { kinds: readonly NotificationRule['as'][]; number?: number }

/** The notification that requests an action in a state; settled when the report leaves the state. */
const requestedIn: Readonly<Partial<Record<NonNullable<NotifiableEvent['from']>, ReportNotificationName>>> = {
  needs_info: 'report.asked',
  pending_organization: 'report.forwarded',
}

const settledByKind: Readonly<Partial<Record<NotifiableEvent['kind'], readonly ReportNotificationName[]>>> = {
  reward_asked: ['report.reward_late'],
  reward_approved: ['report.reward_asked', 'report.reward_late'],
  reward_withdrawn: ['report.reward_asked'],
  reward_ineligible: ['report.reward_asked', 'report.reward_late'],
  reward_received: ['report.reward_paid'],
  retest_fee_received: ['report.reward_paid'],
  retest_fee_missing: ['report.reward_paid'],
  reward_missing: ['report.reward_paid'],
  retest_asked: ['report.ticket_closed'],
  retest_answered: ['report.retest_asked'],
  retest_cancelled: ['report.retest_asked'],
  fix_date_answered: ['report.fix_date_asked'],
}

const answerRequests = ['report.dispute_opened', 'report.dispute_due'] as const
const settledByDispute: Readonly<Partial<Record<NotifiableEvent['kind'], readonly NotificationRule['as'][]>>> = {
  dispute_answered: answerRequests,
  dispute_lapsed: answerRequests,
  dispute_taken: ['dispute.waiting'],
  dispute_ruled: [...answerRequests, 'report.dispute_answered', 'report.dispute_lapsed', 'dispute.waiting'],
  dispute_withdrawn: [...answerRequests, 'report.dispute_lapsed', 'dispute.waiting'],
}

const deadlines = ['report.deadline_soon', 'report.deadline_missed'] as const

const caseNotices = ['report.payment_case_answered', 'report.payment_case_escalated', 'payment_case.waiting'] as const
/** Paying again and confirming the arrival end a case too. */
const settledByCase: Readonly<Partial<Record<NotifiableEvent['kind'], readonly NotificationRule['as'][]>>> = {
  reward_paid: ['report.reward_missing', ...caseNotices],
  reward_received: ['report.reward_missing', ...caseNotices],
  payment_case_answered: ['report.reward_missing', ...deadlines],
  payment_case_contested: ['report.payment_case_answered'],
  payment_case_lapsed: deadlines,
  payment_case_taken: ['payment_case.waiting'],
  payment_case_closed: ['report.reward_missing', ...caseNotices],
}

/** Notifications that each event of a disclosure settles. */
const settledByDisclosure: Readonly<Partial<Record<NotifiableEvent['kind'], readonly ReportNotificationName[]>>> = {
  disclosure_changed: ['report.disclosure_asked', 'report.disclosure_changed', 'report.disclosure_agreed'],
  disclosure_declined: ['report.disclosure_asked', 'report.disclosure_changed', 'report.disclosure_agreed'],
  disclosure_published: ['report.disclosure_asked', 'report.disclosure_changed', 'report.disclosure_agreed'],
  disclosure_withdrawn: ['report.disclosure_withdrawal'],
}

/** Notifications that request work on a report; closing the report settles them. */
const settledByClosing = [
  'report.submitted',
  'report.assigned',
  'report.answered',
  'report.retest_asked',
  'report.fix_date_asked',
  'report.ticket_closed',
] as const

/** Events that meet a deadline, besides transitions and answers to the agent. */
const eventsMeetingDeadlines: ReadonlySet<NotifiableEvent['kind']> = new Set([
  'reward_approved',
  'reward_ineligible',
  'reward_paid',
  'retest_asked',
  'retest_answered',
  'retest_cancelled',
])

/** Notifications that an event settles: an ended question, a given approval, a decided proposal, a closed report. */
export function settledNotifications({
  kind,
  side,
  from,
  to,
  details,
}: NotifiableEvent): readonly SettledNotification[] {
  const ended = kind === 'moved' && from !== null ? requestedIn[from] : undefined
  const proposalNumber = Number(details['proposal'])
  const isClosed = kind === 'moved' && to === 'closed'
  const meetsDeadline =
    kind === 'moved' || eventsMeetingDeadlines.has(kind) || (kind === 'commented' && side !== 'agent')
  const isTriaged = (kind === 'assigned' && details['triager'] !== undefined) || isClosed
  return [
    ...(isClosed ? [{ kinds: settledByClosing }] : []),
    ...(meetsDeadline ? [{ kinds: deadlines }] : []),
    ...(isTriaged ? [{ kinds: ['triage.waiting' as const] }] : []),
    ...(ended === undefined ? [] : [{ kinds: [ended] }]),
    ...(settledByKind[kind] === undefined ? [] : [{ kinds: settledByKind[kind] }]),
    ...(settledByDispute[kind] === undefined ? [] : [{ kinds: settledByDispute[kind] }]),
    ...(settledByCase[kind] === undefined ? [] : [{ kinds: settledByCase[kind] }]),
    ...(settledByDisclosure[kind] === undefined ? [] : [{ kinds: settledByDisclosure[kind] }]),
    ...(proposalNumber > 0 ? [{ kinds: ['report.proposed' as const], number: proposalNumber }] : []),
  ]
}
