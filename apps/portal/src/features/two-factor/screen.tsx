import { useEffect, useRef, type ReactNode } from 'react'
import styles from './screen.module.css'

export interface ScreenProps {
  readonly title: string
  readonly text?: ReactNode
  /** Replaces another screen, so its title takes the focus, which would otherwise be lost. */
  readonly takesFocus?: boolean
  /** Beside the screen on wide windows, below it on others. */
  readonly aside?: ReactNode
  readonly children?: ReactNode
}

/** One screen of a task. */
export function Screen({ title, text, takesFocus = false, aside, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <div className={aside ? styles.columns : undefined}>
      <section className={styles.screen}>
        <h2 className={styles.title} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {text ? <p className={styles.text}>{text}</p> : null}
        {children}
      </section>
      {aside ? <aside className={styles.aside}>{aside}</aside> : null}
    </div>
  )
}

/** Actions of a screen: the primary first, then ways back. */
export function ScreenActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
