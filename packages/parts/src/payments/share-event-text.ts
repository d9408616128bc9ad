import type { ReportEvent } from '@grana/contract/reports/report'
import type { ReportEventKind } from '@grana/contract/reports/values'
import { together } from '@grana/messages/es/payments/together'

const texts = together.timeline

type ShareKind = Extract<ReportEventKind, `share_${string}`>

export const isShareEvent = (kind: ReportEventKind): kind is ShareKind => kind.startsWith('share_')

/** An event about the share of an author, as a sentence without its subject. */
export function shareEventText(kind: ShareKind, { details }: ReportEvent): string {
  const amount = `${details['currency'] ?? ''} ${details['amount'] ?? ''}`
  if (kind === 'share_paid') return texts.paid(amount, details['agent'] ?? '')
  if (kind === 'share_missing') return texts.missing(amount)
  return details['by'] === 'silence' ? texts.assumed : texts.received(amount)
}
