import type { NoticeName } from '@grana/contract/live/notices'
import type { Severity } from '@grana/contract/program-values'
import { centsOf, moneyText, rewardAmount, rewardCurrencies } from '@grana/contract/reports/reward'
import type { ClosingReason, ReportEventKind, ReportState } from '@grana/contract/reports/values'
import type { Mails } from '@grana/documents'

export type ReportDetails = NonNullable<NonNullable<Mails['notice']['report']>['details']>

/** What both sides read of an event, without a word of what was said. */
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

type Rule = { of: ReportEventKind; says: 'state' | 'state and severity' | 'severity' | 'amount' }
const move: Rule = { of: 'moved', says: 'state' }

/**
 * What the mail of each notice may say besides. Nothing of what is internal, and no amount that waits for a second person:
 * an amount is in a mail once it is approved. A new kind of notice needs its line.
 */
const rules: Readonly<Record<Extract<NoticeName, `report.${string}`>, Rule | 'nothing'>> = {
  'report.accepted': { of: 'moved', says: 'state and severity' },
  'report.answered': move,
  'report.asked': move,
  'report.assigned': 'nothing',
  'report.closed': move,
  'report.commented': 'nothing',
  'report.forwarded': move,
  'report.noted': 'nothing',
  'report.proposed': 'nothing',
  'report.question_withdrawn': move,
  'report.received': move,
  'report.reopened': move,
  'report.reward_asked': 'nothing',
  'report.reward_decided': { of: 'reward_approved', says: 'amount' },
  'report.reward_late': 'nothing',
  'report.reward_missing': 'nothing',
  'report.reward_none': 'nothing',
  'report.reward_paid': { of: 'reward_paid', says: 'amount' },
  'report.reward_received': 'nothing',
  'report.reward_revised': { of: 'reward_approved', says: 'amount' },
  'report.severity_set': { of: 'severity_set', says: 'severity' },
  'report.submitted': { of: 'submitted', says: 'state' },
  'report.withdrawn': move,
}

function stateOf({ state, reason }: ReadableEvent): ReportDetails {
  return state === null ? {} : { state, ...(reason !== null && { reason }) }
}

function severityOf({ severity: now, severity_before: before }: ReadableEvent): ReportDetails {
  return now === null ? {} : { severity: { now, ...(before !== null && { before }) } }
}

/** Made anew of its number: whatever else an event might hold there, no text of it gets into a mail. */
function money(amount: string | null, { currency }: ReadableEvent): string | undefined {
  const known = rewardCurrencies.find((one) => one === currency)
  const isAmount = rewardAmount.safeParse(amount).success
  return amount !== null && known && isAmount ? moneyText(known, centsOf(amount)) : undefined
}

function amountOf(event: ReadableEvent): ReportDetails {
  const [now, before] = [money(event.amount, event), money(event.amount_before, event)]
  return now === undefined ? {} : { amount: { now, ...(before !== undefined && { before }) } }
}

const said: Readonly<Record<Rule['says'], (event: ReadableEvent) => ReportDetails>> = {
  state: stateOf,
  'state and severity': (event) => ({ ...stateOf(event), ...severityOf(event) }),
  severity: severityOf,
  amount: amountOf,
}

const isRuled = (kind: string): kind is keyof typeof rules => Object.hasOwn(rules, kind)

/** What a mail says of how a report stands, to a reader who asked for it; nothing where the event is about something else. */
export function detailsOf(kind: string, event: ReadableEvent): ReportDetails | undefined {
  const rule = isRuled(kind) ? rules[kind] : 'nothing'
  if (rule === 'nothing' || rule.of !== event.kind) return undefined
  const details = said[rule.says](event)
  return Object.keys(details).length === 0 ? undefined : details
}
