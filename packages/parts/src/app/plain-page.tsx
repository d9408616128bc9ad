import type { ReactNode } from 'react'
import { portal } from '@grana/messages/es/portal'
import styles from './plain-page.module.css'

export interface PlainPageProps {
  readonly title: string
  readonly heading: string
  readonly text?: string
  readonly actions?: ReactNode
}

/** A screen with one message and its actions. */
export function PlainPage({ title, heading, text, actions }: PlainPageProps) {
  return (
    <div className={styles.page}>
      <title>{portal.title(title)}</title>
      <h1 className={styles.heading}>{heading}</h1>
      {text ? <p className={styles.text}>{text}</p> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  )
}
