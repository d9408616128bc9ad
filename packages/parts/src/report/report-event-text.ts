import { findSeverity } from '@grana/contract/program-values'
import type { ReportEvent } from '@grana/contract/reports/report'
import type { ClosingReason, ReportState, ReportEventKind } from '@grana/contract/reports/values'
import { disclosureTexts } from '@grana/messages/es/apps/disclosure'
import { redaction } from '@grana/messages/es/apps/redaction'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { reports } from '@grana/messages/es/apps/reports'
import { programLabels } from '@grana/messages/es/program-labels'
import { disputeEventText, isDisputeEvent } from '../dispute/dispute-event-text.ts'
import { fixEventText, isFixEvent } from '../fix/fix-event-text.ts'
import { caseEventText, isCaseEvent } from '../payments/case-event-text.ts'
import { isShareEvent, shareEventText } from '../payments/share-event-text.ts'
import { correctedFields } from './corrected-fields.ts'
import { isRewardEvent, rewardEventText } from './reward-event-text.ts'

const texts = reports.timeline
const work = reportWork.timeline

const severityOf = (value: string | undefined): string => programLabels.severities[findSeverity(value) ?? 'low']

/** What a proposal asks for, as text. */
export function proposalText({ details }: ReportEvent): string {
  if (details['to'] === undefined) return reportWork.proposals.severity(severityOf(details['severity']))
  const state = reports.state(details['to'] as ReportState, details['reason'] as ClosingReason | undefined)
  return reportWork.proposals.move(state)
}

/** The platform assigns triage to its own staff; an assignee of the organization is separate. */
function triageOf({ actor, concerns }: ReportEvent): string {
  if (concerns === undefined) return work.triagerReleased
  return concerns.id === actor?.id ? work.triagerSelf : work.triagerAssigned(concerns.name)
}

function assignedOf(event: ReportEvent): string {
  const { actor, concerns } = event
  if ('staff' in event.details) return triageOf(event)
  if (concerns === undefined) return work.released
  return concerns.id === actor?.id ? work.assignedSelf : work.assigned(concerns.name)
}

function moveOf({ side, from, to, closing_reason: reason }: ReportEvent): string {
  if (from === 'needs_info' && to === 'triaging') return side === 'agent' ? texts.answered : texts.questionWithdrawn
  return texts.moved(reports.state(to ?? 'received', reason))
}

function movedOf(event: ReportEvent): string {
  const { details } = event
  const moved = moveOf(event)
  const changed = details['severity'] !== undefined && details['severity'] !== details['severity_before']
  return changed
    ? `${moved} · ${texts.severity(severityOf(details['severity_before']), severityOf(details['severity']))}`
    : moved
}

/** An event, as a sentence without its subject. */
export function reportEventText(event: ReportEvent): string | undefined {
  const { kind } = event
  if (isRewardEvent(kind)) return rewardEventText(kind, event)
  if (isFixEvent(kind)) return fixEventText(kind, event)
  if (isShareEvent(kind)) return shareEventText(kind, event)
  if (isDisputeEvent(kind)) return disputeEventText(kind, event)
  if (isCaseEvent(kind)) return caseEventText(kind, event)
  if (isDisclosureEvent(kind)) return disclosureEventText(kind, event)
  switch (kind) {
    case 'submitted':
      return texts.submitted
    case 'moved':
      return movedOf(event)
    case 'proposed':
      return event.side === 'staff' && event.details['to'] === undefined
        ? work.suggested(severityOf(event.details['severity']))
        : texts.proposed(proposalText(event))
    case 'dismissed':
      return work.dismissed
    case 'severity_set':
      return texts.severity(severityOf(event.details['severity_before']), severityOf(event.details['severity']))
    case 'corrected':
      return redaction.corrected(correctedFields(event).map((field) => redaction.fields[field]))
    case 'redacted':
      return redaction.redacted(event.details['fields'] ?? '')
    case 'assigned':
      return assignedOf(event)
    case 'commented':
      return undefined
  }
}

const ofDisclosure = disclosureTexts.timeline

type DisclosureKind = Extract<ReportEventKind, `disclosure_${string}`>

const isDisclosureEvent = (kind: ReportEventKind): kind is DisclosureKind => kind.startsWith('disclosure_')

/** A step of the disclosure, as a sentence without its subject. */
function disclosureEventText(kind: DisclosureKind, { details }: ReportEvent): string {
  switch (kind) {
    case 'disclosure_asked':
      return ofDisclosure.asked(disclosureTexts.kinds[details['kind'] === 'full' ? 'full' : 'limited'])
    case 'disclosure_changed':
      return ofDisclosure.changed
    case 'disclosure_agreed':
      return ofDisclosure.agreed
    case 'disclosure_declined':
      return ofDisclosure.declined
    case 'disclosure_published':
      return ofDisclosure.published
    case 'disclosure_withdrawal_asked':
      return ofDisclosure.withdrawalAsked
    case 'disclosure_withdrawn':
      return ofDisclosure.withdrawn
  }
}
