import {
  assetTiers,
  paidSeverities,
  type AssetTier,
  type DraftReward,
  type PaidSeverity,
} from '@grana/contract/programs/draft'
import type { Unread } from '../draft-keeper.ts'
import { amountText, isTooLarge, readAmount } from './read-amount.ts'

/** What stands in the two fields of a cell. */
export interface CellText {
  readonly least: string
  readonly most: string
}

export type GridTexts = Readonly<Record<string, CellText>>

export type CellFault = 'amount' | 'large' | 'order' | 'half'

export function cellKey(tier: AssetTier, severity: PaidSeverity): string {
  return `${tier} ${severity}`
}

/** By which the keeper knows what stands in a cell and cannot be read. */
export function cellField(key: string): string {
  return `reward ${key}`
}

export function textsOf(rewards: readonly DraftReward[]): GridTexts {
  return Object.fromEntries(
    rewards.map(({ tier, severity, min_cents: least, max_cents: most }) => [
      `${tier} ${severity}`,
      { least: amountText(least), most: amountText(most) },
    ]),
  )
}

/** What is wrong with a cell; an empty one is not wrong, only empty. */
export function faultOf(text: CellText | undefined): CellFault | undefined {
  const least = text?.least.trim() ?? ''
  const most = text?.most.trim() ?? ''
  if (least === '' && most === '') return undefined
  if (least === '' || most === '') return 'half'
  const [from, to] = [readAmount(least), readAmount(most)]
  if (from === undefined || to === undefined) return isTooLarge(least) || isTooLarge(most) ? 'large' : 'amount'
  return from > to ? 'order' : undefined
}

/** For the keeper: a cell that is no part of the draft, because it is half or holds no amount. */
export function unreadOf(text: CellText): Unread | undefined {
  const fault = faultOf(text)
  return fault === undefined || fault === 'order' ? undefined : { step: 'scope', typed: [text.least, text.most] }
}

/** What was typed into cells before and could not be read. */
export function unreadIn(unread: Readonly<Record<string, Unread>>): GridTexts {
  const prefix = cellField('')
  return Object.fromEntries(
    Object.entries(unread)
      .filter(([field]) => field.startsWith(prefix))
      .map(([field, { typed }]) => [field.slice(prefix.length), { least: typed[0] ?? '', most: typed[1] ?? '' }]),
  )
}

/** What a field shows once it is left: the amount as it was read, so that nobody takes it for another. */
export function asRead({ least, most }: CellText): CellText {
  const plain = (text: string) => {
    const cents = readAmount(text)
    return cents === undefined ? text : amountText(cents)
  }
  return { least: plain(least), most: plain(most) }
}

/** The grid that the fields hold. A cell in the wrong order stays in it, so that the checklist can name it. */
export function rewardsOf(texts: GridTexts): DraftReward[] {
  return assetTiers.flatMap((tier) =>
    paidSeverities.flatMap((severity) => {
      const text = texts[cellKey(tier, severity)]
      const [least, most] = [readAmount(text?.least ?? ''), readAmount(text?.most ?? '')]
      return least === undefined || most === undefined ? [] : [{ tier, severity, min_cents: least, max_cents: most }]
    }),
  )
}
