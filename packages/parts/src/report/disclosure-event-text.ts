import type { ReportEvent } from '@grana/contract/reports/report'
import type { ReportEventKind } from '@grana/contract/reports/values'
import { disclosureTexts } from '@grana/messages/es/apps/disclosure'

const texts = disclosureTexts.timeline

type DisclosureKind = Extract<ReportEventKind, `disclosure_${string}`>

export const isDisclosureEvent = (kind: ReportEventKind): kind is DisclosureKind => kind.startsWith('disclosure_')

/** A step of the disclosure, as a sentence without its subject. */
export function disclosureEventText(kind: DisclosureKind, { details }: ReportEvent): string {
  switch (kind) {
    case 'disclosure_asked':
      return texts.asked(disclosureTexts.kinds[details['kind'] === 'full' ? 'full' : 'limited'])
    case 'disclosure_changed':
      return texts.changed
    case 'disclosure_agreed':
      return texts.agreed
    case 'disclosure_declined':
      return texts.declined
    case 'disclosure_published':
      return texts.published
    case 'disclosure_withdrawal_asked':
      return texts.withdrawalAsked
    case 'disclosure_withdrawn':
      return texts.withdrawn
  }
}
