import { paymentCaseOutcomes } from '@grana/contract/payouts/payment-cases'
import type { ReportEvent } from '@grana/contract/reports/report'
import type { ReportEventKind } from '@grana/contract/reports/values'
import { paymentCaseTexts } from '@grana/messages/es/payments/payment-cases'

const texts = paymentCaseTexts.timeline

type CaseKind = Extract<ReportEventKind, `payment_case_${string}`>

export const isCaseEvent = (kind: ReportEventKind): kind is CaseKind => kind.startsWith('payment_case_')

/** An event of a payment case, as a sentence without its subject. */
export function caseEventText(kind: CaseKind, { details }: ReportEvent): string {
  const outcome = paymentCaseOutcomes.find((one) => one === details['outcome']) ?? 'unpaid'
  const sentences: Readonly<Record<CaseKind, string>> = {
    payment_case_answered: texts.answered,
    payment_case_contested: texts.contested,
    payment_case_lapsed: texts.lapsed,
    payment_case_taken: texts.taken,
    payment_case_released: texts.released,
    payment_case_paused: texts.paused,
    payment_case_closed: texts.closed(paymentCaseTexts.outcomes[outcome]),
  }
  return sentences[kind]
}
