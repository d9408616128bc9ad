import type { ReportEvent } from '@grana/contract/reports/report'
import type { ReportEventKind } from '@grana/contract/reports/values'
import { rewardTexts } from '@grana/messages/es/apps/rewards'
import { shortDate } from '@grana/messages/es/formats/dates'
import { moneyFigures } from '@grana/ui/figure'

const texts = rewardTexts.timeline

function amountOf(amount: string | undefined, currency = ''): string {
  return `${currency} ${moneyFigures({ currency, amount: Number(amount) })}`
}

type RewardKind = Extract<ReportEventKind, `reward_${string}` | 'quality_set'>

export const isRewardEvent = (kind: ReportEventKind): kind is RewardKind =>
  kind === 'quality_set' || kind.startsWith('reward_')

function paidText(details: ReportEvent['details'], amount: string): string {
  const sentence = texts.paid(amount, details['reference'] ?? '', shortDate(details['paid_on'] ?? ''))
  const { paid, paid_currency: currency, rate = '' } = details
  return paid === undefined ? sentence : texts.paidIn(sentence, amountOf(paid, currency), rate)
}

/** A reward event, as a sentence without its subject. */
export function rewardEventText(kind: RewardKind, { details }: ReportEvent): string {
  const amount = amountOf(details['amount'], details['currency'])
  switch (kind) {
    case 'reward_asked':
      return details['none'] === undefined ? texts.asked(amount) : texts.refusalAsked
    case 'reward_approved':
      return texts.approved(amount)
    case 'reward_reserved':
      return texts.reserved(amount)
    case 'reward_revised':
      return texts.revised
    case 'reward_withdrawn':
      return texts.withdrawn
    case 'reward_ineligible':
      return texts.ineligible
    case 'reward_paid':
      return paidText(details, amount)
    case 'reward_received':
      return details['by'] === 'silence' ? texts.assumed : texts.received
    case 'reward_missing':
      return texts.missing
    case 'quality_set':
      return texts.quality(details['quality'] ?? '')
  }
}

/** The minimum that was recorded with the acceptance. */
export function minimumRewardText({ details }: ReportEvent): string | undefined {
  const minimum = details['minimum']
  return minimum === undefined ? undefined : texts.minimum(amountOf(minimum, details['currency']))
}
