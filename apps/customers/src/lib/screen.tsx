import type { ReactNode } from 'react'
import { portal } from '@grana/messages/es/portal'
import styles from './screen.module.css'

export interface ScreenProps {
  readonly title: string
  readonly lede?: ReactNode
  /** Action for the whole screen, at the end of its header. */
  readonly action?: ReactNode
  readonly children?: ReactNode
}

/** Header and content of a screen. */
export function Screen({ title, lede, action, children }: ScreenProps) {
  return (
    <div className={styles.screen}>
      <title>{portal.title(title)}</title>
      <header className={styles.head}>
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          {lede ? <p className={styles.lede}>{lede}</p> : null}
        </div>
        {action}
      </header>
      <div className={styles.content}>{children}</div>
    </div>
  )
}

export interface SectionProps {
  readonly title: string
  readonly note?: ReactNode
  readonly text?: ReactNode
  readonly action?: ReactNode
  readonly children?: ReactNode
}

/** One section of a screen; its header ends with a strong line. */
export function Section({ title, note, text, action, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2>{title}</h2>
        {note ? <span>{note}</span> : null}
        {action}
      </div>
      {text ? <p className={styles.text}>{text}</p> : null}
      {children}
    </section>
  )
}
