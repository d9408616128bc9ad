import type { OwnershipState } from '@grana/contract/customers/target-values'
import { targets as texts } from '@grana/messages/es/apps/targets'
import { classNames } from '@grana/ui/class-names'
import { CircleDashedIcon, ClockCounterClockwiseIcon, SealCheckIcon } from '@grana/ui/icons'
import styles from './ownership-mark.module.css'

const icons: Record<OwnershipState, typeof SealCheckIcon> = {
  proven: SealCheckIcon,
  unproven: CircleDashedIcon,
  lapsed: ClockCounterClockwiseIcon,
}

export interface OwnershipMarkProps {
  readonly state: OwnershipState
  /** Line below the state: the verification method, or the pending one. */
  readonly note?: string | undefined
}

/** Ownership verification of a target: icon, state and method. */
export function OwnershipMark({ state, note }: OwnershipMarkProps) {
  const Icon = icons[state]
  return (
    <span className={classNames(styles.mark, styles[state])}>
      <Icon />
      <span>
        <span className={styles.word}>{texts.authority[state]}</span>
        {note ? <span className={styles.note}>{note}</span> : null}
      </span>
    </span>
  )
}
