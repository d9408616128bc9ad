import type { ReportEvent } from '@grana/contract/reports/report'
import type { ReportEventKind } from '@grana/contract/reports/values'
import { retestTexts } from '@grana/messages/es/apps/retest'
import { shortDate } from '@grana/messages/es/formats/dates'

const texts = retestTexts.timeline

type FixKind = Extract<ReportEventKind, `retest_${string}` | `fix_date_${string}`>

export const isFixEvent = (kind: ReportEventKind): kind is FixKind =>
  kind.startsWith('retest_') || kind.startsWith('fix_date_')

/** An event about the fix, as a sentence without its subject. */
export function fixEventText(kind: FixKind, { details }: ReportEvent): string {
  const date = details['due_on'] === undefined ? '' : shortDate(details['due_on'])
  const amount = `${details['currency'] ?? ''} ${details['amount'] ?? ''}`
  switch (kind) {
    case 'retest_asked':
      return texts.asked(details['round'] ?? '1')
    case 'retest_answered':
      return details['answer'] === 'fixed' ? texts.fixed : texts.persists
    case 'retest_cancelled':
      return texts.cancelled
    case 'fix_date_asked':
      return texts.dateAsked(date)
    case 'retest_handed_over':
      return texts.handedOver
    case 'retest_fee_paid':
      return texts.feePaid(amount)
    case 'retest_fee_received':
      return texts.feeReceived(amount)
    case 'retest_fee_missing':
      return texts.feeMissing(amount)
    case 'fix_date_answered':
      return details['agrees'] === 'yes' ? texts.dateAgreed(date) : texts.dateDeclined(date)
  }
}
