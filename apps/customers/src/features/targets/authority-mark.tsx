import type { AuthorityState } from '@grana/contract/customers/target-values'
import { targets as texts } from '@grana/messages/es/apps/targets'
import { classNames } from '@grana/ui/class-names'
import { CircleDashedIcon, ClockCounterClockwiseIcon, SealCheckIcon } from '@grana/ui/icons'
import styles from './authority-mark.module.css'

const icons: Record<AuthorityState, typeof SealCheckIcon> = {
  proven: SealCheckIcon,
  unproven: CircleDashedIcon,
  lapsed: ClockCounterClockwiseIcon,
}

export interface AuthorityMarkProps {
  readonly state: AuthorityState
  /** Below the word: how it was proven, or what is under way. */
  readonly note?: string | undefined
}

/** Whether a target is proven: figure, word, and what stands behind it. */
export function AuthorityMark({ state, note }: AuthorityMarkProps) {
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
