import { useEffect, useRef, type ReactNode } from 'react'
import { classNames } from '@grana/ui/class-names'
import styles from './auth-page.module.css'

export interface AuthPageProps {
  readonly title: string
  readonly lede?: ReactNode
  /** `short` by default; `wide` for long forms, `full` for a task with content beside it. */
  readonly measure?: 'short' | 'wide' | 'full'
  /** Replaces the previous content, so its title takes the focus, which would otherwise be lost. */
  readonly takesFocus?: boolean
  readonly children?: ReactNode
}

/** Actions of the page, stacked. */
export function AuthActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

/** Title and content of an auth page, or of one of its states. */
export function AuthPage({ title, lede, measure = 'short', takesFocus = false, children }: AuthPageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <div className={classNames(styles.page, styles[measure])}>
      <h1 className={styles.title} ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {lede ? <p className={styles.lede}>{lede}</p> : null}
      {children}
    </div>
  )
}
