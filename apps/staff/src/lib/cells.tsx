import type { ReactNode } from 'react'
import { classNames } from '@grana/ui/class-names'
import { CheckCircleIcon, CircleDashedIcon, ClockIcon, MinusIcon, ProhibitIcon } from '@grana/ui/icons'
import { useDateFormat } from './use-date-format.ts'
import styles from './cells.module.css'

const icons = {
  info: <CircleDashedIcon />,
  warning: <ClockIcon />,
  good: <CheckCircleIcon />,
  bad: <ProhibitIcon />,
  plain: <MinusIcon />,
} as const
export type Tone = keyof typeof icons

export interface StateProps {
  readonly tone: Tone
  /** Where several states share a tone, each has its own. */
  readonly icon?: ReactNode
  readonly children: ReactNode
}

/** A state: an icon and a word, so that colour is never the only signal. */
export function State({ tone, icon, children }: StateProps) {
  return (
    <span className={classNames(styles.state, styles[tone])}>
      {icon ?? icons[tone]}
      {children}
    </span>
  )
}

/** Name of a row, with a second line that identifies it. */
export function NameCell({ children, second }: { readonly children: ReactNode; readonly second?: ReactNode }) {
  return (
    <span className={styles.name}>
      {children}
      {second ? <span className={styles.second}>{second}</span> : null}
    </span>
  )
}

export function When({ at }: { readonly at: string }) {
  const when = useDateFormat()
  return (
    <time className={styles.when} dateTime={at}>
      {when(at)}
    </time>
  )
}
