import { feeCents, formatMoney, type Reward } from '@grana/contract/reports/reward'
import { rewardTexts } from '@grana/messages/es/apps/rewards'

export interface FeeNoteProps {
  readonly reward: Reward
  readonly amount: NonNullable<Reward['amount']>
}

/** What the platform adds to an amount, before it is approved; nothing where there is no fee. */
export function FeeNote({ reward: { fee_basis_points: basisPoints = 0 }, amount: { currency, cents } }: FeeNoteProps) {
  if (basisPoints === 0) return null
  const fee = feeCents(cents, basisPoints)
  return (
    <p>
      {rewardTexts.dialog.fee(
        String(basisPoints / 100),
        formatMoney(currency, fee),
        formatMoney(currency, cents + fee),
      )}
    </p>
  )
}
