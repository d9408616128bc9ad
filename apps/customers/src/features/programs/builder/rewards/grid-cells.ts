import {
  assetTiers,
  paidSeverities,
  type AssetTier,
  type DraftReward,
  type PaidSeverity,
} from '@grana/contract/programs/draft'
import type { UnparsedField } from '../program-draft-autosave.ts'
import { formatAmountInput, isTooLarge, parseAmount } from './parse-amount.ts'

/** Texts of the two fields of a cell. */
export interface CellText {
  readonly least: string
  readonly most: string
}

export type GridTexts = Readonly<Record<string, CellText>>

export type CellError = 'amount' | 'large' | 'order' | 'half'

export function cellKey(tier: AssetTier, severity: PaidSeverity): string {
  return `${tier} ${severity}`
}

/** Key of a cell's unparsed input in the autosave. */
export function cellFieldName(key: string): string {
  return `reward ${key}`
}

export function toGridTexts(rewards: readonly DraftReward[]): GridTexts {
  return Object.fromEntries(
    rewards.map(({ tier, severity, min_cents: least, max_cents: most }) => [
      `${tier} ${severity}`,
      { least: formatAmountInput(least), most: formatAmountInput(most) },
    ]),
  )
}

/** The error of a cell; an empty cell has none. */
export function findCellError(text: CellText | undefined): CellError | undefined {
  const least = text?.least.trim() ?? ''
  const most = text?.most.trim() ?? ''
  if (least === '' && most === '') return undefined
  if (least === '' || most === '') return 'half'
  const [from, to] = [parseAmount(least), parseAmount(most)]
  if (from === undefined || to === undefined) return isTooLarge(least) || isTooLarge(most) ? 'large' : 'amount'
  return from > to ? 'order' : undefined
}

/** Unparsed input of a cell: one that is half filled or not an amount is not part of the draft. */
export function toUnparsedField(text: CellText): UnparsedField | undefined {
  const fault = findCellError(text)
  return fault === undefined || fault === 'order' ? undefined : { step: 'scope', typed: [text.least, text.most] }
}

/** Unparsed input of all cells. */
export function toUnparsedTexts(unread: Readonly<Record<string, UnparsedField>>): GridTexts {
  const prefix = cellFieldName('')
  return Object.fromEntries(
    Object.entries(unread)
      .filter(([field]) => field.startsWith(prefix))
      .map(([field, { typed }]) => [field.slice(prefix.length), { least: typed[0] ?? '', most: typed[1] ?? '' }]),
  )
}

/** Text of a field after blur: the parsed amount, so that it cannot be mistaken for another. */
export function formatParsedCell({ least, most }: CellText): CellText {
  const toPlainAmount = (text: string) => {
    const cents = parseAmount(text)
    return cents === undefined ? text : formatAmountInput(cents)
  }
  return { least: toPlainAmount(least), most: toPlainAmount(most) }
}

/** Converts the texts to rewards. A cell in the wrong order stays in the result, so that the checklist can name it. */
export function toRewards(texts: GridTexts): DraftReward[] {
  return assetTiers.flatMap((tier) =>
    paidSeverities.flatMap((severity) => {
      const text = texts[cellKey(tier, severity)]
      const [least, most] = [parseAmount(text?.least ?? ''), parseAmount(text?.most ?? '')]
      return least === undefined || most === undefined ? [] : [{ tier, severity, min_cents: least, max_cents: most }]
    }),
  )
}
