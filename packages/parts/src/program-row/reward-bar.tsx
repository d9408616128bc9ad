import { axisWidth, rewardSegments } from './reward-axis.ts'
import styles from './reward-bar.module.css'

export interface RewardBarProps {
  readonly fromCents: number
  readonly toCents: number
}

/** The range on the axis that all programs share. The amount is next to it as text. */
export function RewardBar({ fromCents, toCents }: RewardBarProps) {
  return (
    <svg className={styles.bar} viewBox={`0 0 ${axisWidth} 14`} preserveAspectRatio="none" aria-hidden>
      {rewardSegments(fromCents / 100, toCents / 100).map(({ tint, x, width }) => (
        <rect key={tint} className={styles[`tint${tint}`]} x={x} width={width} height="10" />
      ))}
      <path className={styles.axis} d={`M0 12.5H${axisWidth}`} />
    </svg>
  )
}
