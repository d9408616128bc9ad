import { useEffect, useRef, type ReactNode } from 'react'
import styles from './settings-page.module.css'

export interface SettingsPageProps {
  readonly title: string
  readonly lede?: ReactNode
  /** Action for the whole screen, at the end of its header. */
  readonly action?: ReactNode
  /** Replaces the previous content, so its title takes the focus, which would otherwise be lost. */
  readonly takesFocus?: boolean
  readonly children?: ReactNode
}

/** Header and content of a screen of the account centre. */
export function SettingsPage({ title, lede, action, takesFocus = false, children }: SettingsPageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h1 className={styles.title} ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lede ? <p className={styles.lede}>{lede}</p> : null}
        </div>
        {action}
      </header>
      {children}
    </div>
  )
}

export interface SettingsSectionProps {
  readonly title: string
  readonly text?: ReactNode
  readonly children?: ReactNode
}

/** One section of a screen, separated from the previous by a line. */
export function SettingsSection({ title, text, children }: SettingsSectionProps) {
  return (
    <section className={styles.section}>
      <h2 className={styles.sectionTitle}>{title}</h2>
      {text ? <p className={styles.sectionText}>{text}</p> : null}
      <div className={styles.sectionBody}>{children}</div>
    </section>
  )
}
