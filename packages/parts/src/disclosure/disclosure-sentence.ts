import type { Disclosure } from '@grana/contract/reports/disclosure'
import { disclosureTexts } from '@grana/messages/es/apps/disclosure'
import { shortDate } from '@grana/messages/es/formats/dates'

const texts = disclosureTexts.panel

/** Which side has to answer a requested text. */
function turnOf({ agreed, can }: Disclosure, side: 'agent' | 'organization'): string {
  if (can.agree) return texts.yourTurn
  return side === 'organization' && !agreed.organization ? texts.ownersTurn : texts.theirTurn
}

interface SentenceOptions {
  readonly side: 'agent' | 'organization'
  readonly dateOf: (iso: string) => string
}

/** The state of the disclosure, as a sentence for its reader. */
export function sentenceOf(disclosure: Disclosure, { side, dateOf }: SentenceOptions): string {
  switch (disclosure.state) {
    case 'private':
      return disclosure.can.write ? texts.private : texts.privateReader
    case 'requested':
      return turnOf(disclosure, side)
    case 'agreed':
      return texts.agreed(shortDate(disclosure.publish_on ?? ''))
    case 'published':
      return texts.published(dateOf(disclosure.published_at ?? ''))
    case 'declined':
      return texts.declined
    case 'withdrawn':
      return texts.withdrawn
  }
}
