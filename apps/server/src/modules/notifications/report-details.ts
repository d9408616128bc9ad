import type { NotificationType } from '@grana/contract/notifications/inbox'
import type { Severity } from '@grana/contract/program-values'
import { toCents, formatMoney, rewardAmount, rewardCurrencies } from '@grana/contract/reports/reward'
import type { ClosingReason, ReportEventKind, ReportState } from '@grana/contract/reports/values'
import type { Emails } from '@grana/emails'

export type ReportDetails = NonNullable<NonNullable<Emails['notice']['report']>['details']>

/** The part of an event that both sides may read, without free text. */
export type ReadableEvent = {
  kind: ReportEventKind
  state: ReportState | null
  reason: ClosingReason | null
  severity: Severity | null
  severity_before: Severity | null
  amount: string | null
  amount_before: string | null
  currency: string | null
}

type Rule = { of: ReportEventKind; includes: 'state' | 'state and severity' | 'severity' | 'amount' }
const move: Rule = { of: 'moved', includes: 'state' }

/**
 * Details that the email of each notification may include: nothing internal, and no amount that waits for a second approval. A new
 * kind of notification needs an entry.
 */
const rules: Readonly<Record<Extract<NotificationType, `report.${string}`>, Rule | 'nothing'>> = {
  'report.accepted': { of: 'moved', includes: 'state and severity' },
  'report.answered': move,
  'report.asked': move,
  'report.assigned': 'nothing',
  'report.closed': move,
  'report.commented': 'nothing',
  'report.deadline_missed': 'nothing',
  'report.deadline_soon': 'nothing',
  'report.fix_date_agreed': 'nothing',
  'report.fix_date_asked': 'nothing',
  'report.fix_date_declined': 'nothing',
  'report.dispute_answered': 'nothing',
  'report.dispute_due': 'nothing',
  'report.dispute_lapsed': 'nothing',
  'report.dispute_opened': 'nothing',
  'report.dispute_ruled': 'nothing',
  'report.dispute_withdrawn': 'nothing',
  'report.corrected': 'nothing',
  'report.disclosure_agreed': 'nothing',
  'report.disclosure_asked': 'nothing',
  'report.disclosure_changed': 'nothing',
  'report.disclosure_declined': 'nothing',
  'report.disclosure_published': 'nothing',
  'report.disclosure_withdrawal': 'nothing',
  'report.disclosure_withdrawn': 'nothing',
  'report.forwarded': move,
  'report.noted': 'nothing',
  'report.payment_case_answered': 'nothing',
  'report.payment_case_closed': 'nothing',
  'report.payment_case_escalated': 'nothing',
  'report.proposed': 'nothing',
  'report.question_withdrawn': move,
  'report.received': move,
  'report.redacted': 'nothing',
  'report.reopened': move,
  'report.retest_asked': 'nothing',
  'report.retest_cancelled': 'nothing',
  'report.retest_fixed': 'nothing',
  'report.retest_persists': 'nothing',
  'report.reward_asked': 'nothing',
  'report.reward_decided': { of: 'reward_approved', includes: 'amount' },
  'report.reward_late': 'nothing',
  'report.reward_missing': 'nothing',
  'report.reward_none': 'nothing',
  'report.reward_paid': { of: 'reward_paid', includes: 'amount' },
  'report.reward_received': 'nothing',
  'report.reward_revised': { of: 'reward_approved', includes: 'amount' },
  'report.severity_set': { of: 'severity_set', includes: 'severity' },
  'report.ticket_closed': 'nothing',
  'report.submitted': { of: 'submitted', includes: 'state' },
  'report.withdrawn': move,
}

function stateOf({ state, reason }: ReadableEvent): ReportDetails {
  return state === null ? {} : { state, ...(reason !== null && { reason }) }
}

function severityOf({ severity: now, severity_before: before }: ReadableEvent): ReportDetails {
  return now === null ? {} : { severity: { now, ...(before !== null && { before }) } }
}

/** Formats the parsed number again, so that no other text of the event gets into an email. */
function formatAmount(amount: string | null, { currency }: ReadableEvent): string | undefined {
  const known = rewardCurrencies.find((one) => one === currency)
  const isAmount = rewardAmount.safeParse(amount).success
  return amount !== null && known && isAmount ? formatMoney(known, toCents(amount)) : undefined
}

function amountOf(event: ReadableEvent): ReportDetails {
  const [now, before] = [formatAmount(event.amount, event), formatAmount(event.amount_before, event)]
  return now === undefined ? {} : { amount: { now, ...(before !== undefined && { before }) } }
}

const formatters: Readonly<Record<Rule['includes'], (event: ReadableEvent) => ReportDetails>> = {
  state: stateOf,
  'state and severity': (event) => ({ ...stateOf(event), ...severityOf(event) }),
  severity: severityOf,
  amount: amountOf,
}

const hasRule = (kind: string): kind is keyof typeof rules => Object.hasOwn(rules, kind)

/** Details for an email whose recipient enabled them; `undefined` when the event is of another kind. */
export function toReportDetails(kind: string, event: ReadableEvent): ReportDetails | undefined {
  const rule = hasRule(kind) ? rules[kind] : 'nothing'
  if (rule === 'nothing' || rule.of !== event.kind) return undefined
  const details = formatters[rule.includes](event)
  return Object.keys(details).length === 0 ? undefined : details
}
