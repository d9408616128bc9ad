import type { ReactNode } from 'react'
import { classNames } from '@grana/ui/class-names'
import { CheckCircleIcon, CircleHalfIcon, ClockIcon, MinusIcon, ProhibitIcon } from '@grana/ui/icons'
import { useWhen } from './use-when.ts'
import styles from './cells.module.css'

const icons = {
  info: <CircleHalfIcon />,
  warning: <ClockIcon />,
  good: <CheckCircleIcon />,
  bad: <ProhibitIcon />,
  plain: <MinusIcon />,
} as const
export type Tone = keyof typeof icons

/** A state: a figure and a word, so that colour is never alone. */
export function State({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className={classNames(styles.state, styles[tone])}>
      {icons[tone]}
      {children}
    </span>
  )
}

/** What a row is called, and what tells it apart. */
export function NameCell({ children, second }: { readonly children: ReactNode; readonly second?: ReactNode }) {
  return (
    <span className={styles.name}>
      {children}
      {second ? <span className={styles.second}>{second}</span> : null}
    </span>
  )
}

export function When({ at }: { readonly at: string }) {
  const when = useWhen()
  return (
    <time className={styles.when} dateTime={at}>
      {when(at)}
    </time>
  )
}
