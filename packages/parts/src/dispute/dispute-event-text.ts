import { disputeGrounds, disputeRulings } from '@grana/contract/reports/disputes'
import type { ReportEvent } from '@grana/contract/reports/report'
import type { ReportEventKind } from '@grana/contract/reports/values'
import { disputeTexts } from '@grana/messages/es/apps/disputes'

const texts = disputeTexts.timeline

type DisputeKind = Extract<ReportEventKind, `dispute_${string}`>

export const isDisputeEvent = (kind: ReportEventKind): kind is DisputeKind => kind.startsWith('dispute_')

/** An event of a dispute, as a sentence without its subject. */
export function disputeEventText(kind: DisputeKind, { details }: ReportEvent): string {
  const ground = disputeGrounds.find((one) => one === details['ground']) ?? 'scope'
  const ruling = disputeRulings.find((one) => one === details['ruling']) ?? 'upheld'
  const sentences: Readonly<Record<DisputeKind, string>> = {
    dispute_opened: texts.opened(disputeTexts.grounds[ground]),
    dispute_answered: texts.answered,
    dispute_lapsed: texts.lapsed,
    dispute_taken: texts.taken,
    dispute_released: texts.released,
    dispute_ruled: texts.ruled(disputeTexts.rulings[ruling]),
    dispute_withdrawn: texts.withdrawn,
  }
  return sentences[kind]
}
