import { programLabels } from '@grana/messages/es/program-labels'
import { Money } from '@grana/ui/figure'

export interface RewardRangeTextProps {
  readonly reward: { readonly currency: string; readonly min_cents: number; readonly max_cents: number } | undefined
}

/** From the least to the most that a program pays, as inline text. */
export function RewardRangeText({ reward }: RewardRangeTextProps) {
  if (!reward) return programLabels.noReward
  const { currency, min_cents: least, max_cents: most } = reward
  return <Money currency={currency} amount={least / 100} {...(most > least && { to: most / 100 })} />
}
