import {
  assetTiers,
  paidSeverities,
  type AssetTier,
  type DraftReward,
  type PaidSeverity,
} from '@grana/contract/programs/draft'
import { amountText, readAmount } from './read-amount.ts'

/** What stands in the two fields of a cell. */
export interface CellText {
  readonly least: string
  readonly most: string
}

export type GridTexts = Readonly<Record<string, CellText>>

export type CellFault = 'amount' | 'order' | 'half'

export function cellKey(tier: AssetTier, severity: PaidSeverity): string {
  return `${tier} ${severity}`
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
  if (from === undefined || to === undefined) return 'amount'
  return from > to ? 'order' : undefined
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
